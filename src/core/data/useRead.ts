import {
  hashKey,
  type QueryObserverResult,
  type QueryState,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CallFailure } from '#core/api/apiError.ts';
import type { Read, ReadOptions } from '#core/api/query.ts';
import { viewerNow } from '#core/environment.ts';
import { read } from './prefetch.ts';
import { useReads } from './ReadsProvider.tsx';
import { FRESH_MS } from './reads.ts';

export type ReadResult<T> =
  | ({ readonly state: 'ready'; readonly value: T } & Pick<Read<T>, 'partial' | 'at'>)
  | { readonly state: 'missing' }
  | ({ readonly state: 'failed' } & CallFailure);

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
  readonly failure: CallFailure | null;
  /** Asks again, whatever else goes on. */
  readonly refresh: () => void;
}

/** What a query has read, for as long as the component is there. The shell's line tells a failure and a partial result. */
export function useRead<T>(options: ReadOptions<T>): Shown<T> {
  const { failed, isOpen } = useReads();
  const asked = isOpen ? options : { ...options, enabled: false };
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(asked);
  const known = useSyncExternalStore(failed.subscribe, () => failed.failureOf(options.queryKey));
  const [subject] = options.queryKey;
  const hash = hashKey(options.queryKey);
  const [opened, setOpened] = useState({ hash, isFirst: isFetching });
  const isFirst = isFetching && (opened.isFirst || opened.hash !== hash);
  if (opened.hash !== hash || opened.isFirst !== isFirst) setOpened({ hash, isFirst });
  // A failure of before tells nothing of the read with which a page is opened.
  const failure = isFirst ? null : known;
  const kept = useRef<{ readonly subject: string; readonly data: Read<T> } | null>(null);
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) kept.current = { subject, data };
  }, [data, isPlaceholderData, subject]);
  // Rows of the same subject stay while others load (`placeholderData` in query.ts), and where these could not be read.
  const former = failure !== null && kept.current?.subject === subject ? kept.current.data : undefined;
  const shown = data ?? former;
  const told = useMemo(() => failure && ({ state: 'failed', ...failure } as const), [failure]);
  const result = useMemo(() => shown && resultOf(shown), [shown]) ?? told ?? undefined;
  const refresh = useCallback(() => void refetch(), [refetch]);
  return { result, isAsking: isFetching, stale: isFetching && result !== undefined, failure, refresh };
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

const always = () => true;

/**
 * Asks once in each period, and at once when somebody comes back to what is older than that. A refusal ends it.
 * @param changes whether what was read may be another thing soon; it is not asked for again otherwise
 */
export function useLive<T>(options: ReadOptions<T>, changes: (value: T) => boolean = always): Live<T> {
  // What failed is asked for again by `failedReads`, unless it was refused.
  const isDue = ({ data, error }: QueryState<Read<T>>) =>
    error === null && (data?.value == null || changes(data.value));
  const shown = useRead<T>({
    ...options,
    meta: { ...options.meta, isLive: true },
    staleTime: PERIOD_MS,
    refetchInterval: ({ state }) => isDue(state) && restOf(state),
    refetchOnWindowFocus: ({ state }) => isDue(state),
  });
  const isUnanswered = useLasting(shown.isAsking, PATIENCE_MS);
  const { result } = shown;
  const isLive = result?.state !== 'ready' || changes(result.value);
  const isOld = result?.state === 'ready' && viewerNow() - result.at >= 2 * PERIOD_MS;
  const waiting = isUnanswered ? 'unanswered' : shown.isAsking && isOld ? 'returned' : null;
  return { ...shown, doubt: shown.failure ? 'failed' : isLive ? waiting : null };
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

// Many reads for one component, a few at a time.

/** How many calls of one person a provider answers at a time. */
const AT_ONCE = 4;

/** What each of several queries has read, in their order. */
export type TurnReads<T> = readonly QueryObserverResult<Read<T>, Error>[];

/**
 * Reads queries in their order, a few at a time, for as long as the component is there.
 * @param queries the same array until others are wanted
 * @param combine makes the result of what each has read. The same function gives the same result until more is read.
 * @returns the result, what reads the failed ones again, and what reads again those older than so many milliseconds
 */
export function useReadsInTurns<T, Combined>(
  queries: readonly ReadOptions<T>[],
  combine: (reads: TurnReads<T>) => Combined,
): readonly [Combined, () => void, (age: number) => void] {
  const { client } = useReads();
  // A new object reads again.
  const [reading, setReading] = useState(() => ({ since: viewerNow() }));
  const [inTurn] = useState(() => inTurns(AT_ONCE));
  const combined = useQueries({ queries: queries.map((one) => ({ ...one, enabled: false })), combine });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // What was read since the component is there is not asked for again.
    const staleTime = FRESH_MS + viewerNow() - reading.since;
    for (const one of queries) {
      const work = async () => {
        // What was not there may be there now.
        const isMissing = client.getQueryData<Read<T>>(one.queryKey)?.value === null;
        if (!signal.aborted) await read(client, { ...one, staleTime: isMissing ? 0 : staleTime }, signal);
      };
      // A failure stands in what the query has read.
      inTurn(work).catch(() => undefined);
    }
    return () => leaving.abort();
  }, [client, inTurn, queries, reading]);
  const retry = useCallback(() => setReading(({ since }) => ({ since })), []);
  const renew = useCallback(
    (age: number) =>
      // Those that were read meanwhile are not asked for once more.
      setReading(({ since }) => ({ since: viewerNow() - since > age ? viewerNow() : since })),
    [],
  );
  return [combined, retry, renew];
}

/**
 * Limits how much of some work goes on at a time. What comes later waits, and begins in the order of asking.
 * @param most pieces of work at a time
 * @returns a function that does one piece of work when it is its turn, and hands on its result or its failure
 */
export function inTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place, so that nobody comes between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
