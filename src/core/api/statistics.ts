/** Counts over a period, of one location or, without its id, of all that the caller may see. */
import type { ResponseOf } from '#contract/call.ts';
import {
  type DayCount,
  type DayRange,
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  type Statistics,
  statisticsCall,
} from '#contract/statistics.ts';
import type { Range } from '#contract/vocabulary.ts';
import { type ApiClient, type CallOptions, withOptional } from './client.ts';
import { listQuery, tellingLostRows } from './query.ts';

/**
 * Signals, events and responses; null when the response was empty or unusable. One that has none of the counts is: they would
 * all be shown as 0, like those of a quiet month.
 * @param range ISO 8601 instants
 * @throws ApiError, AbortError
 */
export async function getStatistics(
  api: ApiClient,
  locationId: number | null,
  range: Range,
  call: CallOptions = {},
): Promise<Statistics | null> {
  const counts = await (locationId === null
    ? api.send(statisticsCall, { body: range, ...call })
    : api.send(locationStatisticsCall, { params: { locationId }, body: range, ...call }));
  return counts !== null && Object.values(counts).some((count) => count !== null) ? counts : null;
}

/**
 * Events per day, as pairs of unix seconds and number; null without a usable response. Days are those of the range's
 * zone, or of UTC where the provider does not know zones.
 * @param range ISO 8601 instants
 * @throws ApiError, AbortError
 */
export async function eventsPerDay(
  api: ApiClient,
  locationId: number | null,
  range: DayRange,
  call: CallOptions = {},
): Promise<DayCount[] | null> {
  const { timeZone: _, ...plain } = range;
  // A provider that does not take the zone, or not this one, is asked for its own days.
  const response = await withOptional(api, 'timeZone', (isWith) => {
    const body = isWith ? range : plain;
    // A day without its number would be a bar of 0.
    const telling = tellingLostRows(call);
    return locationId === null
      ? api.send(eventsPerDayCall, { body, ...telling })
      : api.send(locationEventsPerDayCall, { params: { locationId }, body, ...telling });
  });
  return series(response);
}

/** The provider sends the series bare or under `data`. */
function series(response: ResponseOf<typeof eventsPerDayCall> | null): DayCount[] | null {
  return response === null || Array.isArray(response) ? response : response.data;
}

/** Numbers with the end of the period that they were counted over, in Unix milliseconds. */
export interface Dated<T> {
  readonly at: number;
  readonly value: T;
}

/** A period that moves: its range at the moment of asking, with its end in Unix milliseconds. */
type RangeNow<R extends Range> = () => Dated<R>;

export const statisticsQuery = datedQuery('statistics', getStatistics);
export const eventsPerDayQuery = datedQuery('daily events', eventsPerDay);

// @__NO_SIDE_EFFECTS__
function datedQuery<R extends Range, T>(
  subject: string,
  ask: (api: ApiClient, locationId: number | null, range: R, call: CallOptions) => Promise<T | null>,
) {
  /** @param period its name, e.g. 'last-month' */
  return (api: ApiClient, locationId: number | null, period: string, rangeNow: RangeNow<R>) =>
    listQuery<Dated<T>>([`${subject} ${about(locationId, period)}`], async (call) => {
      const { at, value: range } = rangeNow();
      const value = await ask(api, locationId, range, call);
      return value && { at, value };
    });
}

/**
 * The counts that those of a period are compared with.
 * @param period its name
 */
export const statisticsBeforeQuery = (
  api: ApiClient,
  locationId: number | null,
  period: string,
  range: Range,
) => ({
  ...listQuery<Statistics>([`statistics before those ${about(locationId, period)}`, range], (call) =>
    getStatistics(api, locationId, range, call),
  ),
  // What was counted stays the same.
  staleTime: Number.POSITIVE_INFINITY,
});

function about(locationId: number | null, period: string): string {
  return `of ${locationId ?? 'all'} for ${period}`;
}
