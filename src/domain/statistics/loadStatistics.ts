import * as v from 'valibot';
import { DayCount, Statistics } from '#contract/statistics.ts';
import { startOfPage } from '#core/api/earlyResponses.ts';
import { type ReadOptions, silently } from '#core/api/query.ts';
import {
  type Dated,
  eventsPerDayQuery,
  statisticsBeforeQuery,
  statisticsQuery,
} from '#core/api/statistics.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { kept } from '#core/data/keptInTab.ts';
import { type Loading, prefetch } from '#core/data/prefetch.ts';
import type { Shown } from '#core/data/useRead.ts';
import { now } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { ownerOf, personKey } from '#core/session/personStorage.ts';
import {
  countedDays,
  countedRange,
  type DateRange,
  defaultPeriod,
  type Period,
  periodRange,
  rangeBefore,
} from './periodRange.ts';

interface StatisticsRequest {
  /** The location to count. Without it, all that the user may see. */
  readonly locationId?: number;
  /** Without it, the default period. */
  readonly period?: Period;
  readonly loading: Loading;
}

/** What a page's loader passes to `StatisticsPanel`. */
export interface StatisticsQueries {
  readonly period: Period;
  readonly counts: ReadOptions<Dated<Statistics>>;
  readonly days: ReadOptions<Dated<DayCount[]>>;
  /**
   * The counts that those of the period are compared with.
   * @param end of the period, in Unix milliseconds
   */
  readonly before: (end: number) => ReadOptions<Statistics>;
}

const OPENING_MS = 1_000;

const dated = <T>(value: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Dated<T>> =>
  v.pipe(
    v.object({ at: v.number(), value }),
    v.check(({ at }) => parseInstant(at) !== null),
  );
const DatedCounts = dated(Statistics);
const DatedDays = dated(v.array(DayCount));

/** Starts both statistics calls of a period. Each begins with what the tab last knew. */
export function loadStatistics(context: AppContext, request: StatisticsRequest): StatisticsQueries {
  const { locationId = null, period = defaultPeriod, loading } = request;
  const { api, scope, session } = context;
  const owner = ownerOf(session.user());
  const keptIn = <T>(options: ReadOptions<T>, schema: v.GenericSchema<unknown, T>) =>
    kept(options, schema, personKey(`statistics:${owner}:${options.queryKey[0]}`));
  // Both calls of a page count to the same moment.
  const opened = startOfPage();
  const rangeNow = <R>(sent: (range: DateRange) => R): Dated<R> => {
    // A clock that was ahead is set back once that is known.
    const end = Math.abs(now() - opened.getTime()) < OPENING_MS ? opened : startOfPage();
    return { at: end.getTime(), value: sent(periodRange(period, end)) };
  };
  const counts = statisticsQuery(api, locationId, period, () => rangeNow(countedRange));
  const days = eventsPerDayQuery(api, locationId, period, () => rangeNow(countedDays));
  return {
    period,
    counts: prefetch(scope.reads.client, keptIn(counts, DatedCounts), loading),
    days: prefetch(scope.reads.client, keptIn(days, DatedDays), loading),
    before: (end) => {
      const range = countedRange(rangeBefore(period, new Date(end)));
      return keptIn(silently(statisticsBeforeQuery(api, locationId, period, range)), Statistics);
    },
  };
}

// Where numbers on screen come from, so that nobody takes old or unread ones for new ones.

export type ShownNumbers<T> =
  | { readonly state: 'loading' | 'notAvailable' }
  | (Dated<T> & {
      /** 'updating' and 'notRefreshed' are earlier numbers: newer ones are being read, or could not be read. */
      readonly state: 'current' | 'updating' | 'notRefreshed';
      /** Whether numbers of the response could not be read: those that are missing are unknown then. */
      readonly isPartial: boolean;
    });

export function shownNumbers<T>({
  result,
  stale,
  failure,
}: Pick<Shown<Dated<T>>, 'result' | 'stale' | 'failure'>): ShownNumbers<T> {
  if (result?.state !== 'ready') return { state: stale || result === undefined ? 'loading' : 'notAvailable' };
  return {
    ...result.value,
    state: stale ? 'updating' : failure ? 'notRefreshed' : 'current',
    isPartial: result.partial,
  };
}
