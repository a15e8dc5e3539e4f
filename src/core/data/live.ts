/** What is read again and again while somebody may be looking. */
import type { QueryState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Read, ReadOptions } from '#core/api/query.ts';
import { viewerNow } from '#core/environment.ts';
import { type Shown, useRead } from './useRead.ts';

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
