import { type RefObject, useEffect } from 'react';
import { useLateCode } from '#core/router/useLateCode.ts';
import { usePageIsThere } from '#core/shell/usePageIsThere.ts';
import type { Step } from './step.ts';

const loadListening = () => import('./listenForSwipes.ts');

/** Steps at a swipe over the element. `onStep` must keep its identity. */
export function useSwipe(ref: RefObject<HTMLElement | null>, onStep: (step: Step) => void): void {
  const listening = useLateCode(loadListening, usePageIsThere());
  useEffect(() => {
    if (listening === null || ref.current === null) return undefined;
    return listening.listenForSwipes(ref.current, onStep);
  }, [listening, ref, onStep]);
}
