/** The failed queries on screen now, which the shell reports in one line. */
import { createListeners } from '#core/listeners.ts';
import type { QueryResult } from './query.ts';

export interface FailedQueries {
  /** Adds a failure while it is shown. Returns a function that removes it. */
  show(failure: ShownFailure): () => void;
  /** Returns the same array until something changes. */
  getSnapshot(): readonly ShownFailure[];
  subscribe(listener: () => void): () => void;
}

interface ShownFailure {
  readonly requestId: string | null;
  /** Code is missing, not data. Browsers may remember the failed import, so that only a reload brings the code. */
  readonly isCode?: true;
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

/** A missing list counts as failed: it must not look like a quiet night. */
export function failureShown(result: QueryResult<unknown> | undefined): ShownFailure | null {
  if (result?.state === 'failed') return { requestId: result.requestId };
  return result?.state === 'missing' ? { requestId: null } : null;
}
