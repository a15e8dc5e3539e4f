/** The failed reads that are on screen now, for the calm line in the shell. */
import { createListeners } from '#core/listeners.ts';
import type { QueryResult } from './query.ts';

export interface FailedQueries {
  /** Adds one for as long as it is shown; returns its removal. */
  show(failure: ShownFailure): () => void;
  /** The same array until something changes. */
  getSnapshot(): readonly ShownFailure[];
  subscribe(listener: () => void): () => void;
}

interface ShownFailure {
  readonly requestId: string | null;
  /** Code is missing, no data: browsers may remember that, so that only a reload brings it. */
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

/** A list that answered nothing at all counts as failed: it must not pass for a quiet night. */
export function failureShown(result: QueryResult<unknown> | undefined): ShownFailure | null {
  if (result?.state === 'failed') return { requestId: result.requestId };
  return result?.state === 'missing' ? { requestId: null } : null;
}
