import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { CallFailure } from '#core/api/apiError.ts';
import type { Read, ReadOptions } from '#core/api/query.ts';
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
