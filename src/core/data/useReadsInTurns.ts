import { type QueryObserverResult, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Read, ReadOptions } from '#core/api/query.ts';
import { viewerNow } from '#core/environment.ts';
import { read } from './prefetch.ts';
import { useReads } from './ReadsProvider.tsx';
import { FRESH_MS } from './reads.ts';

/** How many calls of one person a provider answers at a time. */
const AT_ONCE = 4;

/** What each of several queries has read, in their order. */
export type TurnReads<T> = readonly QueryObserverResult<Read<T>, Error>[];

/** Since when a component reads. A new object reads again. */
interface Reading {
  readonly since: number;
}

/**
 * Reads queries in their order, a few at a time, for as long as the component is there.
 * @param queries the same array until others are wanted
 * @param combine makes the result of what each has read. The same function gives the same result until more is read.
 * @returns the result, and what reads the failed ones again
 */
export function useReadsInTurns<T, Combined>(
  queries: readonly ReadOptions<T>[],
  combine: (reads: TurnReads<T>) => Combined,
): readonly [Combined, () => void] {
  const { client } = useReads();
  const [reading, setReading] = useState<Reading>(() => ({ since: viewerNow() }));
  const [inTurn] = useState(() => inTurns(AT_ONCE));
  const combined = useQueries({ queries: queries.map((one) => ({ ...one, enabled: false })), combine });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const staleTime = staleTimeOf(reading);
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
  return [combined, () => setReading(({ since }) => ({ since }))];
}

/** What was read since then is not asked for again. */
function staleTimeOf({ since }: Reading): number {
  return FRESH_MS + viewerNow() - since;
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
