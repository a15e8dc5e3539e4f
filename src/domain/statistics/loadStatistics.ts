import * as v from 'valibot';
import { DayCount, Statistics } from '#contract/statistics.ts';
import { startOfPage } from '#core/api/earlyResponses.ts';
import { listQuery, type ReadOptions, silently } from '#core/api/query.ts';
import {
  eventsPerDay,
  getLocationStatistics,
  getStatistics,
  locationEventsPerDay,
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

/** Numbers with the end of the period that they were counted over, in Unix milliseconds. */
interface Dated<T> {
  readonly at: number;
  readonly value: T;
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
  const { locationId, period = defaultPeriod, loading } = request;
  const { api, scope, session } = context;
  const owner = ownerOf(session.user());
  const keptIn = <T>(options: ReadOptions<T>, schema: v.GenericSchema<unknown, T>) =>
    kept(options, schema, personKey(`statistics:${owner}:${options.queryKey[0]}`));
  // Both calls of a page count to the same moment.
  const opened = startOfPage();
  const endNow = () => (now() - opened.getTime() < OPENING_MS ? opened : startOfPage());
  const about = `of ${locationId ?? 'all'} for ${period}`;
  const counts = listQuery([`statistics ${about}`], async (call) => {
    const end = endNow();
    const range = countedRange(periodRange(period, end));
    return datedOrNull(
      end,
      locationId === undefined
        ? await getStatistics(api, range, call)
        : await getLocationStatistics(api, locationId, range, call),
    );
  });
  const days = listQuery([`daily events ${about}`], async (call) => {
    const end = endNow();
    const range = countedDays(periodRange(period, end));
    return datedOrNull(
      end,
      locationId === undefined
        ? await eventsPerDay(api, range, call)
        : await locationEventsPerDay(api, locationId, range, call),
    );
  });
  return {
    period,
    counts: prefetch(scope.reads.client, keptIn(counts, DatedCounts), loading),
    days: prefetch(scope.reads.client, keptIn(days, DatedDays), loading),
    before: (end) => {
      const range = countedRange(rangeBefore(period, new Date(end)));
      const read = listQuery([`statistics before those ${about}`, range], (call) =>
        locationId === undefined
          ? getStatistics(api, range, call)
          : getLocationStatistics(api, locationId, range, call),
      );
      // What was counted stays the same.
      return { ...keptIn(silently(read), Statistics), staleTime: Number.POSITIVE_INFINITY };
    },
  };
}

function datedOrNull<T>(end: Date, value: T | null): Dated<T> | null {
  return value && { at: end.getTime(), value };
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
