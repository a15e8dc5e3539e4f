import type { ErrorComponentProps } from '@tanstack/react-router';
import { isMissingCode } from '#core/errors/missingCode.ts';
import { MissingCode } from './MissingCode.tsx';
import { RouteError } from './RouteError.tsx';

/** In place of a page that threw, or whose code is gone. */
export function PageTrouble(props: ErrorComponentProps) {
  return isMissingCode(props.error) ? <MissingCode /> : <RouteError {...props} />;
}
