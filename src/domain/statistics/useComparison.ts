import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Statistics } from '#core/api/wire/statistics.ts';
import type { Query } from '#core/app/query.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import type { StatisticsQueries } from './loadStatistics.ts';
import type { PeriodChangeProps } from './PeriodChange.tsx';
import type { Period } from './periods.ts';
import { whenIdle } from './whenIdle.ts';

interface ChangeCode {
  readonly PeriodChange: ComponentType<PeriodChangeProps>;
  readonly ComparedWith: ComponentType<{ readonly period: Period }>;
}

/** What it takes to compare the numbers of a period with those of the period before. */
export interface Comparison {
  readonly before: Statistics;
  /** Whether numbers of the period before could not be read. */
  readonly isPartial: boolean;
  readonly code: ChangeCode;
}

interface Started {
  readonly by: StatisticsQueries['startBefore'];
  readonly query: Query<Statistics>;
}

const loadCode = (): Promise<{ readonly code: ChangeCode | null }> =>
  import('./PeriodChange.tsx').then((code) => ({ code }));
const NO_CODE = { code: null };
const nothing = () => undefined;

/**
 * Reads the counts of the period before once the browser is idle, and no longer than they are wanted. Null until they are
 * known, and where they or the code cannot be had: the tiles are complete without them.
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
  const loaded = useLazyCode(loadCode, query !== null, NO_CODE);
  if (result?.state !== 'ready' || !loaded?.code) return null;
  return { before: result.value, isPartial: result.partial, code: loaded.code };
}
