import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Statistics } from '#core/api/wire/statistics.ts';
import type { Query } from '#core/app/query.ts';
import { whenIdle } from '#core/app/whenIdle.ts';
import type { StatisticsQueries } from './loadStatistics.ts';

/** The counts of the period before. */
export interface Comparison {
  readonly before: Statistics;
  /** Whether some of these counts could not be read. */
  readonly isPartial: boolean;
}

interface Started {
  readonly by: StatisticsQueries['startBefore'];
  readonly query: Query<Statistics>;
}

const nothing = () => undefined;

/**
 * Reads the counts of the period before when the browser is idle, and cancels the call when they are not wanted any more.
 * Null until they are known, and after a failure: the tiles are complete without them.
 */
export function useComparison({ startBefore }: StatisticsQueries, isWanted: boolean): Comparison | null {
  const [started, setStarted] = useState<Started | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void whenIdle().then(() => {
      if (!signal.aborted) setStarted({ by: startBefore, query: startBefore(signal) });
    });
    return () => leaving.abort();
  }, [startBefore, isWanted]);
  const query = isWanted && started?.by === startBefore ? started.query : null;
  const subscribe = useCallback((onSettled: () => void) => query?.subscribe(onSettled) ?? nothing, [query]);
  const result = useSyncExternalStore(subscribe, () => query?.result());
  return result?.state === 'ready' ? { before: result.value, isPartial: result.partial } : null;
}
