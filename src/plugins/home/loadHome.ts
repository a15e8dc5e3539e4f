import type { LoaderArgs } from '#core/router/loaderArgs.ts';
import type { PeriodSearch } from '#core/statistics/periodSearch.ts';
import { readStatistics, type StatisticsReadings } from '#core/statistics/readStatistics.ts';

export interface HomeData {
  readonly statistics: StatisticsReadings;
}

export function loadHome({ context, deps, abortController }: LoaderArgs<unknown, PeriodSearch>): HomeData {
  return { statistics: readStatistics(context, { period: deps.period, signal: abortController.signal }) };
}
