import { type QueryState, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CallFailure } from '#core/api/apiError.ts';
import type { Read, ReadOptions } from '#core/api/query.ts';
import { viewerNow } from '#core/environment.ts';
import { useReads } from './ReadsProvider.tsx';

export type ReadResult<T> =
  | {
      readonly state: 'ready';
      readonly value: T;
      /** Whether lists or numbers of the response could not be read: whether they are empty or 0 is unknown. */
      readonly partial: boolean;
      /** When it was asked for, in Unix milliseconds. */
      readonly at: number;
    }
  | { readonly state: 'missing' }
  | FailedRead;

interface FailedRead extends CallFailure {
  readonly state: 'failed';
}

export interface Shown<T> {
  /**
   * Undefined until the first result of this subject: show a skeleton. What was read stays when it could not be read
   * again.
   */
  readonly result: ReadResult<T> | undefined;
  /** Whether a call runs. */
  readonly isAsking: boolean;
  /** True while a newer result of the same subject is awaited. */
  readonly stale: boolean;
  /** Why the last read failed, until one succeeds. */
  readonly failure: FailedRead | null;
  /** Asks again, whatever else goes on. */
  readonly refresh: () => void;
}

/** What a query has read, for as long as the component is there. The shell's line tells a failure and a partial result. */
export function useRead<T>(options: ReadOptions<T>): Shown<T> {
  const { failed, isOpen } = useReads();
  const asked = isOpen ? options : { ...options, enabled: false };
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(asked);
  const failure = useSyncExternalStore(failed.subscribe, () => failed.failureOf(options.queryKey));
  const [subject] = options.queryKey;
  const kept = useRef<{ readonly subject: string; readonly data: Read<T> } | null>(null);
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) kept.current = { subject, data };
  }, [data, isPlaceholderData, subject]);
  // Rows of the same subject stay where others could not be read.
  const former = failure !== null && kept.current?.subject === subject ? kept.current.data : undefined;
  const shown = data ?? former;
  const told = useMemo(() => failure && ({ state: 'failed', ...failure } as const), [failure]);
  const result = useMemo(() => shown && resultOf(shown), [shown]) ?? told ?? undefined;
  const refresh = useCallback(() => void refetch(), [refetch]);
  return { result, isAsking: isFetching, stale: isFetching && result !== undefined, failure: told, refresh };
}

function resultOf<T>({ value, ...read }: Read<T>): ReadResult<T> {
  return value === null ? { state: 'missing' } : { state: 'ready', value, ...read };
}

// What is read again and again while somebody may be looking.

/**
 * Why what is on screen may be out of date. 'failed': the last read has failed, whatever comes next; 'unanswered': one has
 * run for long; 'returned': somebody has come back to old data, which are being read. Null: there is no doubt.
 */
export type Doubt = 'failed' | 'unanswered' | 'returned' | null;

export interface Live<T> extends Shown<T> {
  readonly doubt: Doubt;
}

/** With the patience below, a lost connection is told within 45 seconds. */
const PERIOD_MS = 30_000;
const PATIENCE_MS = 8_000;

/** Asks every 30 seconds, and at once when somebody comes back to what is older than that. A refusal ends it. */
export function useLive<T>(options: ReadOptions<T>): Live<T> {
  const shown = useRead<T>({
    ...options,
    meta: { ...options.meta, isLive: true },
    staleTime: PERIOD_MS,
    // What failed is asked for again by `failedReads`, unless it was refused.
    refetchInterval: ({ state }) => (state.error === null ? restOf(state) : false),
    refetchOnWindowFocus: ({ state }) => state.error === null,
  });
  const isUnanswered = useLasting(shown.isAsking, PATIENCE_MS);
  const { result } = shown;
  const isOld = result?.state === 'ready' && viewerNow() - result.at >= 2 * PERIOD_MS;
  return {
    ...shown,
    doubt: shown.failure
      ? 'failed'
      : isUnanswered
        ? 'unanswered'
        : shown.isAsking && isOld
          ? 'returned'
          : null,
  };
}

const SHORTEST_MS = 1_000;

/** What is left of the period. */
function restOf({ data, fetchStatus }: QueryState<Read<unknown>>): number {
  if (data === undefined || fetchStatus === 'fetching') return PERIOD_MS;
  return Math.max(SHORTEST_MS, Math.min(PERIOD_MS, PERIOD_MS - (viewerNow() - data.at)));
}

/** Whether something has been so for the given time, in milliseconds. */
function useLasting(isSo: boolean, time: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLong(true), time);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo, time]);
  return isSo && isLong;
}
