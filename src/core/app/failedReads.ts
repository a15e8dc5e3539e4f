/** The failed reads that are on screen now, for the calm line in the shell. */
import type { Outcome } from './reading.ts';

export interface FailedReads {
  /** Adds one for as long as it is shown; returns its removal. */
  show(failure: ShownFailure): () => void;
  /** The same array until something changes. */
  getSnapshot(): readonly ShownFailure[];
  subscribe(listener: () => void): () => void;
}

export interface ShownFailure {
  readonly requestId: string | null;
  /** Code is missing, no data: browsers may remember that, so that only a reload brings it. */
  readonly isCode?: true;
}

export function createFailedReads(): FailedReads {
  let shown: readonly ShownFailure[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly ShownFailure[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (failure) => {
      change([...shown, failure]);
      return () => change(shown.filter((other) => other !== failure));
    },
    getSnapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A list that answered nothing at all counts as failed: it must not pass for a quiet night. */
export function failureShown(outcome: Outcome<unknown> | undefined): ShownFailure | null {
  if (outcome?.state === 'failed') return { requestId: outcome.requestId };
  return outcome?.state === 'missing' ? { requestId: null } : null;
}
