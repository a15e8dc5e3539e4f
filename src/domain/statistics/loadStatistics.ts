import type { CallOptions } from '#core/api/client.ts';
import { startOfPage } from '#core/api/earlyResponses.ts';
import {
  eventsPerDay,
  getLocationStatistics,
  getStatistics,
  locationEventsPerDay,
} from '#core/api/statistics.ts';
import type { DayCount, Statistics } from '#core/api/wire/statistics.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Load, Query } from '#core/app/query.ts';
import { viewerZone } from '#core/format/viewerZone.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { type DateRange, periodRange } from './periodRange.ts';
import { defaultPeriod, type Period } from './periods.ts';
import { type CacheEntry, type CachePlace, statisticsCacheOf } from './statisticsCache.ts';

interface StatisticsRequest {
  /** The location to count. Without it, all that the user may see. */
  readonly locationId?: number;
  /** Without it, the default period. */
  readonly period?: Period;
  readonly signal: AbortSignal;
  /** The current time by default. */
  readonly now?: Date;
}

/** What a page's loader passes to `StatisticsPanel`. */
export interface StatisticsQueries {
  readonly period: Period;
  readonly range: DateRange;
  /** Earlier results for the same user, scope and period; null where there are none. */
  readonly cached: { readonly statistics: Statistics | null; readonly series: readonly DayCount[] | null };
  readonly statistics: Query<Statistics>;
  readonly series: Query<DayCount[]>;
}

/** Starts both statistics calls of a period, and returns earlier results to show meanwhile. */
export function loadStatistics(context: AppContext, request: StatisticsRequest): StatisticsQueries {
  const { locationId, period = defaultPeriod, signal, now = startOfPage() } = request;
  const range = periodRange(period, now);
  const body = { start: range.start.toISOString(), end: range.end.toISOString() };
  const days = { ...body, timeZone: viewerZone() };
  const place: CachePlace = { user: ownerOf(context.session.user()), scope: locationId ?? 'all', period };
  const cache = statisticsCacheOf(context.session);
  const counts = cache.counts(place);
  const daily = cache.days(place);
  const { api, query } = context;
  const subject = `of ${place.scope} for ${period}`;
  return {
    period,
    range,
    cached: { statistics: counts.read(), series: daily.read() },
    statistics: query(`statistics ${subject}`, signal, (options) =>
      kept(counts, options, (call) =>
        locationId === undefined
          ? getStatistics(api, body, call)
          : getLocationStatistics(api, locationId, body, call),
      ),
    ),
    series: query(`daily events ${subject}`, signal, (options) =>
      kept(daily, options, (call) =>
        locationId === undefined
          ? eventsPerDay(api, days, call)
          : locationEventsPerDay(api, locationId, days, call),
      ),
    ),
  };
}

/** Caches the result of a call for the next visit, unless parts of it could not be read. */
async function kept<T>(entry: CacheEntry<T>, options: CallOptions, load: Load<T>): Promise<T | null> {
  let isWhole = true;
  const onPartial = () => {
    isWhole = false;
    options.onPartial?.();
  };
  const value = await load({ ...options, onPartial });
  if (value !== null && isWhole) entry.write(value);
  return value;
}
