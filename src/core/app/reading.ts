/**
 * A read under way, as a value that a loader hands to its page without waiting for it: the page shows at once,
 * with the old rows or a skeleton, and the outcome arrives in it. A reading never rejects.
 */

export type Outcome<T> =
  | { readonly state: 'ready'; readonly value: T }
  /** 404, 204, or an empty or unusable 200. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly requestId: string | null };

export interface Reading<T> {
  /** What is read, e.g. `'event 12'`. A page keeps the old outcome while one of the same subject is under way. */
  readonly subject: string;
  /** Undefined while under way; the same object from then on. */
  outcome(): Outcome<T> | undefined;
  /** Calls back once the outcome is there; returns the way to take that back. */
  subscribe(onSettled: () => void): () => void;
}

export interface Failure {
  /** HTTP status, or null when no answer came. */
  readonly status: number | null;
  /** Id under which the server logged the call. */
  readonly requestId: string | null;
}

export interface ReadingOptions {
  readonly failureOf: (error: unknown) => Failure;
  /** Told of every failed read; not of a cancelled one, nor of a 401 or 404. */
  readonly onFailure: (subject: string, error: unknown) => void;
}

/**
 * Starts a read. `load` resolves to null when there is no usable answer.
 * A read whose signal aborts stays under way for good: whoever aborted it has stopped looking.
 */
export type StartReading = <T>(
  subject: string,
  signal: AbortSignal,
  load: (signal: AbortSignal) => Promise<T | null>,
) => Reading<T>;

export function createStartReading(options: ReadingOptions): StartReading {
  return <T>(subject: string, signal: AbortSignal, load: (signal: AbortSignal) => Promise<T | null>) => {
    let outcome: Outcome<T> | undefined;
    const listeners = new Set<() => void>();
    void outcomeOf(subject, signal, load, options).then((settled) => {
      if (settled === null) return;
      outcome = settled;
      for (const listener of listeners) listener();
      listeners.clear();
    });
    return {
      subject,
      outcome: () => outcome,
      subscribe: (onSettled) => {
        listeners.add(onSettled);
        return () => listeners.delete(onSettled);
      },
    };
  };
}

/** A reading whose outcome is known without a call, e.g. for an id that no record can have. */
export function settledReading<T>(subject: string, outcome: Outcome<T>): Reading<T> {
  return { subject, outcome: () => outcome, subscribe: () => () => undefined };
}

async function outcomeOf<T>(
  subject: string,
  signal: AbortSignal,
  load: (signal: AbortSignal) => Promise<T | null>,
  { failureOf, onFailure }: ReadingOptions,
): Promise<Outcome<T> | null> {
  try {
    const value = await load(signal);
    return value === null ? { state: 'missing' } : { state: 'ready', value };
  } catch (error) {
    if (signal.aborted) return null;
    const { status, requestId } = failureOf(error);
    // The session answers a 401 by leaving for the login page: there is nothing left to show here.
    if (status === 401) return null;
    if (status === 404) return { state: 'missing' };
    onFailure(subject, error);
    return { state: 'failed', requestId };
  }
}
