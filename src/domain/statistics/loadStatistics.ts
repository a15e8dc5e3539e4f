import type { CallOptions } from '#core/api/client.ts';
import { startOfPage } from '#core/api/earlyResponses.ts';
import {
  eventsPerDay,
  getLocationStatistics,
  getStatistics,
  locationEventsPerDay,
} from '#core/api/statistics.ts';
import type { DayCount, Statistics } from '#core/api/wire/statistics.ts';
import type { Range } from '#core/api/wire/vocabulary.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Load, Query } from '#core/app/query.ts';
import { viewerZone } from '#core/environment.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { type DateRange, periodRange, rangeBefore } from './periodRange.ts';
import { defaultPeriod, type Period } from './periods.ts';
import { type CachePlace, type Dated, statisticsCacheOf } from './statisticsCache.ts';

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
  /** When the numbers were asked for. */
  readonly now: Date;
  /** Earlier results for the same user, scope and period; null where there are none. */
  readonly cached: {
    readonly statistics: Dated<Statistics> | null;
    readonly series: Dated<DayCount[]> | null;
  };
  readonly statistics: Query<Dated<Statistics>>;
  readonly series: Query<Dated<DayCount[]>>;
  /** Starts reading the counts that those of the period are compared with. */
  readonly startBefore: (signal: AbortSignal) => Query<Statistics>;
}

/** Starts both statistics calls of a period, and returns earlier results to show meanwhile. */
export function loadStatistics(context: AppContext, request: StatisticsRequest): StatisticsQueries {
  const { locationId, period = defaultPeriod, signal, now = startOfPage() } = request;
  const at = now.getTime();
  const body = bodyOf(periodRange(period, now));
  const days = { ...body, timeZone: viewerZone() };
  const place: CachePlace = { user: ownerOf(context.session.user()), scope: locationId ?? 'all', period };
  const cache = statisticsCacheOf(context.session);
  const counts = cache.counts(place);
  const daily = cache.days(place);
  const before = cache.before(place);
  const { api, query } = context;
  const subject = `of ${place.scope} for ${period}`;
  const readCounts = (range: Range, call: CallOptions) =>
    locationId === undefined
      ? getStatistics(api, range, call)
      : getLocationStatistics(api, locationId, range, call);
  return {
    period,
    now,
    cached: { statistics: counts.read(), series: daily.read() },
    statistics: query(`statistics ${subject}`, signal, (options) =>
      kept(counts.write, options, async (call) => dated(at, await readCounts(body, call))),
    ),
    series: query(`daily events ${subject}`, signal, (options) =>
      kept(daily.write, options, async (call) =>
        dated(
          at,
          locationId === undefined
            ? await eventsPerDay(api, days, call)
            : await locationEventsPerDay(api, locationId, days, call),
        ),
      ),
    ),
    startBefore: (left) =>
      query(`statistics before those ${subject}`, left, async (options) => {
        const range = bodyOf(rangeBefore(period, now));
        const known = before.read();
        if (known?.start === range.start && known.end === range.end) return known.counts;
        const write = (value: Statistics) => before.write({ ...range, counts: value });
        return kept(write, options, (call) => readCounts(range, call));
      }),
  };
}

function bodyOf({ start, end }: DateRange): Range {
  return { start: start.toISOString(), end: end.toISOString() };
}

function dated<T>(at: number, value: T | null): Dated<T> | null {
  return value && { at, value };
}

/** Caches the result of a call for the next visit, unless parts of it could not be read. */
async function kept<T>(write: (value: T) => void, options: CallOptions, load: Load<T>): Promise<T | null> {
  let isWhole = true;
  const onPartial = () => {
    isWhole = false;
    options.onPartial?.();
  };
  const value = await load({ ...options, onPartial });
  if (value !== null && isWhole) write(value);
  return value;
}
