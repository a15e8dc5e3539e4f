/** The failed queries on screen now, which the shell reports in one line. */
import { createListeners } from '#core/listeners.ts';

export interface FailedQueries {
  /** Adds a failure while it is shown. Returns a function that removes it. */
  show(failure: ShownFailure): () => void;
  /** Returns the same array until something changes. */
  getSnapshot(): readonly ShownFailure[];
  subscribe(listener: () => void): () => void;
}

export interface ShownFailure {
  /** What was asked for, as the error log names it, e.g. 'events'. */
  readonly subject: string;
  readonly requestId: string | null;
  /** HTTP status; 0 or nothing when no response came. */
  readonly status?: number | null;
  /** Milliseconds that the provider wants to be left alone; 0 or nothing when it did not say. */
  readonly pause?: number | undefined;
  /**
   * The portal does not repeat the query by itself, because the result would be the same. 'code': code is missing. Browsers
   * may remember the failed import, so only a reload loads it.
   */
  readonly final?: 'code' | 'data';
  /** The page itself shows the failure in the place of its content, with Retry. */
  readonly isTold?: boolean;
}

export function createFailedQueries(): FailedQueries {
  let shown: readonly ShownFailure[] = [];
  const { subscribe, notify } = createListeners();
  const change = (next: readonly ShownFailure[]) => {
    shown = next;
    notify();
  };
  return {
    show: (failure) => {
      change([...shown, failure]);
      return () => change(shown.filter((other) => other !== failure));
    },
    getSnapshot: () => shown,
    subscribe,
  };
}
