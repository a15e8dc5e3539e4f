/**
 * A running request for data, as a value that a loader passes to its page without waiting. The page renders at once,
 * with the former rows or a skeleton, and shows the result when it arrives. A query never rejects.
 */
import type { CallFailure } from '#core/api/apiError.ts';
import type { CallOptions } from '#core/api/client.ts';
import { viewerNow } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';

export type QueryResult<T> =
  | {
      readonly state: 'ready';
      readonly value: T;
      /** Whether lists or numbers of the response could not be read: whether they are empty or 0 is unknown. */
      readonly partial: boolean;
      /** When it was asked for, in Unix milliseconds. */
      readonly at: number;
    }
  /** 404, 204, or an empty or unusable 200. */
  | { readonly state: 'missing' }
  | ({ readonly state: 'failed' } & Failure);

export interface Query<T> {
  /**
   * What is requested, e.g. `'event 12'`. A page keeps showing the last result while a query of the same subject runs.
   */
  readonly subject: string;
  /** Undefined while the query runs. Afterwards always the same object. */
  result(): QueryResult<T> | undefined;
  /** Calls back once the query has its result. Returns a function that ends the subscription. */
  subscribe(onSettled: () => void): () => void;
}

/** Why a query failed. */
export type Failure = CallFailure;

interface QueryOptions {
  readonly failureOf: (error: unknown) => Failure;
  /** Called for every failed query, except for a cancelled one, a 401 and a 404. */
  readonly onFailure: (subject: string, error: unknown) => void;
}

/** Makes the calls of a query with the given options. Resolves to null when there is no usable response. */
export type Load<T> = (call: CallOptions) => Promise<T | null>;

/** Starts a query. If its signal aborts while it runs, it never gets a result, because nobody looks at it any more. */
export type StartQuery = <T>(subject: string, signal: AbortSignal, load: Load<T>) => Query<T>;

export function createStartQuery(options: QueryOptions): StartQuery {
  return <T>(subject: string, signal: AbortSignal, load: Load<T>) => {
    let result: QueryResult<T> | undefined;
    const { subscribe, notify } = createListeners();
    void resultOf(subject, signal, load, options).then((settled) => {
      if (settled === null) return;
      result = settled;
      notify();
    });
    return {
      subject,
      result: () => result,
      subscribe,
    };
  };
}

/**
 * A query whose result is known without a call, e.g. for an id that no record can have.
 * @param value null for a missing record
 */
export function settledQuery<T>(subject: string, value: T | null): Query<T> {
  const result: QueryResult<T> =
    value === null ? { state: 'missing' } : { state: 'ready', value, partial: false, at: viewerNow() };
  return { subject, result: () => result, subscribe: () => () => undefined };
}

async function resultOf<T>(
  subject: string,
  signal: AbortSignal,
  load: Load<T>,
  { failureOf, onFailure }: QueryOptions,
): Promise<QueryResult<T> | null> {
  let partial = false;
  const at = viewerNow();
  const onPartial = () => {
    partial = true;
  };
  try {
    const value = await load({ signal, onPartial });
    return value === null ? { state: 'missing' } : { state: 'ready', value, partial, at };
  } catch (error) {
    if (signal.aborted) return null;
    const failure = failureOf(error);
    const { status } = failure;
    // After a 401 the session leads to the login page, so there is nothing to show here.
    if (status === 401) return null;
    if (status === 404) return { state: 'missing' };
    onFailure(subject, error);
    return { state: 'failed', ...failure };
  }
}
