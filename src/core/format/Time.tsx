import type { ComponentProps } from 'react';
import { isoInstant } from './parseInstant.ts';

interface TimeProps extends Omit<ComponentProps<'time'>, 'dateTime'> {
  /** As the provider sends it. */
  readonly at: unknown;
}

/** A moment in words. What is no instant has nothing that a program could read: its words are no `<time>`. */
export function Time({ at, className, children, ...time }: TimeProps) {
  const dateTime = isoInstant(at);
  if (dateTime === undefined) return <span className={className}>{children}</span>;
  return (
    <time className={className} dateTime={dateTime} {...time}>
      {children}
    </time>
  );
}
