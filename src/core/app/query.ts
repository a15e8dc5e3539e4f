/**
 * A call for data that is under way, as a value that a loader hands to its page without waiting for it. The page
 * renders at once, with the former rows or a skeleton, and reads the result when it comes. A query never rejects.
 */
import type { CallOptions } from '#core/api/client.ts';
import { createListeners } from '#core/listeners.ts';

export type QueryResult<T> =
  | {
      readonly state: 'ready';
      readonly value: T;
      /** Whether lists or numbers of the response could not be read: nobody knows whether they are empty or 0. */
      readonly partial: boolean;
    }
  /** 404, 204, or an empty or unusable 200. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly requestId: string | null };

export interface Query<T> {
  /** What is asked for, e.g. `'event 12'`. A page keeps the last result while a query of the same subject runs. */
  readonly subject: string;
  /** Undefined while the query runs; the same object from then on. */
  result(): QueryResult<T> | undefined;
  /** Calls back once the result is there; returns the way to take that back. */
  subscribe(onSettled: () => void): () => void;
}

export interface Failure {
  /** HTTP status, or null when no response came. */
  readonly status: number | null;
  /** Id under which the server logged the call. */
  readonly requestId: string | null;
}

interface QueryOptions {
  readonly failureOf: (error: unknown) => Failure;
  /** Told of every failed query; not of a cancelled one, nor of a 401 or 404. */
  readonly onFailure: (subject: string, error: unknown) => void;
}

/** Makes the calls of a query with the options that it is given; resolves to null when there is no usable response. */
export type Load<T> = (call: CallOptions) => Promise<T | null>;

/**
 * Starts a query. One whose signal aborts stays without a result for good: whoever aborted it has stopped looking.
 */
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
 * @param value null for a missing one
 */
export function settledQuery<T>(subject: string, value: T | null): Query<T> {
  const result: QueryResult<T> =
    value === null ? { state: 'missing' } : { state: 'ready', value, partial: false };
  return { subject, result: () => result, subscribe: () => () => undefined };
}

async function resultOf<T>(
  subject: string,
  signal: AbortSignal,
  load: Load<T>,
  { failureOf, onFailure }: QueryOptions,
): Promise<QueryResult<T> | null> {
  let partial = false;
  const onPartial = () => {
    partial = true;
  };
  try {
    const value = await load({ signal, onPartial });
    return value === null ? { state: 'missing' } : { state: 'ready', value, partial };
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
