import { startOfPage } from '#core/api/earlyAnswers.ts';
import { isPartial } from '#core/api/partialAnswer.ts';
import {
  eventsPerDay,
  getLocationStatistics,
  getStatistics,
  locationEventsPerDay,
} from '#core/api/statistics.ts';
import type { DayCount, Statistics } from '#core/api/wire/statistics.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Reading } from '#core/app/reading.ts';
import type { CurrentUser } from '#machines/identity.ts';
import { type DateRange, periodRange } from './periodRange.ts';
import { defaultPeriod, type Period } from './periods.ts';
import { type CacheEntry, type CachePlace, statisticsCacheOf } from './statisticsCache.ts';

export interface StatisticsRequest {
  /** One location; all that the user may see without it. */
  readonly locationId?: number;
  /** The default one without it. */
  readonly period?: Period;
  readonly signal: AbortSignal;
  /** The clock, unless told. */
  readonly now?: Date;
}

/** What a loader hands to `StatisticsPanel`. */
export interface StatisticsReadings {
  readonly period: Period;
  readonly range: DateRange;
  /** Of the same user, scope and period, from before; null where there is none. */
  readonly cached: { readonly statistics: Statistics | null; readonly series: readonly DayCount[] | null };
  readonly statistics: Reading<Statistics>;
  readonly series: Reading<DayCount[]>;
}

/** Starts both statistics calls of a period, and finds what an earlier answer left to show meanwhile. */
export function readStatistics(context: AppContext, request: StatisticsRequest): StatisticsReadings {
  const { locationId, period = defaultPeriod, signal, now = startOfPage() } = request;
  const range = periodRange(period, now);
  const body = { start: range.start.toISOString(), end: range.end.toISOString() };
  const place: CachePlace = { user: keyOf(context.session.user()), scope: locationId ?? 'all', period };
  const cache = statisticsCacheOf(context.session);
  const counts = cache.counts(place);
  const days = cache.days(place);
  const { api, read } = context;
  const subject = `of ${place.scope} for ${period}`;
  return {
    period,
    range,
    cached: { statistics: counts.read(), series: days.read() },
    statistics: read(`statistics ${subject}`, signal, (signal) =>
      kept(
        counts,
        locationId === undefined
          ? getStatistics(api, body, { signal })
          : getLocationStatistics(api, locationId, body, { signal }),
      ),
    ),
    series: read(`daily events ${subject}`, signal, (signal) =>
      kept(
        days,
        locationId === undefined
          ? eventsPerDay(api, body, { signal })
          : locationEventsPerDay(api, locationId, body, { signal }),
      ),
    ),
  };
}

async function kept<T extends object>(entry: CacheEntry<T>, answer: Promise<T | null>): Promise<T | null> {
  const value = await answer;
  if (value !== null && !isPartial(value)) entry.write(value);
  return value;
}

function keyOf(user: CurrentUser | null): string {
  return user?.uid || user?.email[0] || user?.name || '';
}
