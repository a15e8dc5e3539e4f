import { type RefObject, useEffect } from 'react';
import { listenForSwipes } from './listenForSwipes.ts';
import type { Step } from './step.ts';

/** Steps at a swipe over the element. `onStep` must keep its identity. */
export function useSwipe(ref: RefObject<HTMLElement | null>, onStep: (step: Step) => void): void {
  useEffect(() => {
    return ref.current === null ? undefined : listenForSwipes(ref.current, onStep);
  }, [ref, onStep]);
}
