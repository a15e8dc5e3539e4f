import type { Statistics } from '#core/api/wire/statistics.ts';
import { useRead } from '#core/data/useRead.ts';
import type { StatisticsQueries } from './loadStatistics.ts';

/** The counts of the period before. */
export interface Comparison {
  readonly before: Statistics;
  /** Whether some of these counts could not be read. */
  readonly isPartial: boolean;
}

/**
 * Reads the counts of the period before, and cancels the call when they are not wanted any more. Null until they are
 * known, and after a failure: the tiles are complete without them.
 * @param end of the shown period, in Unix milliseconds; null while they are not wanted
 */
export function useComparison({ before }: StatisticsQueries, end: number | null): Comparison | null {
  const { result } = useRead({ ...before(end ?? 0), enabled: end !== null });
  return end !== null && result?.state === 'ready'
    ? { before: result.value, isPartial: result.partial }
    : null;
}
