import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { PeriodSearch } from '#domain/statistics/periodSearch.ts';
import { readStatistics, type StatisticsQueries } from '#domain/statistics/readStatistics.ts';

export interface HomeData {
  readonly statistics: StatisticsQueries;
}

export function loadHome({ context, deps, abortController }: LoaderArgs<unknown, PeriodSearch>): HomeData {
  return { statistics: readStatistics(context, { period: deps.period, signal: abortController.signal }) };
}
