/** Counts over a period, given as ISO 8601 instants. Each function throws ApiError or AbortError. */
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

/**
 * Signals, incidents and responses of all locations that the caller may see; null when the response was empty or
 * unusable.
 */
export function getStatistics(
  api: ApiClient,
  range: Range,
  call: CallOptions = {},
): Promise<Statistics | null> {
  return api.send(statisticsCall, { body: range, ...call });
}

/** The same for one location. */
export function getLocationStatistics(
  api: ApiClient,
  locationId: number,
  range: Range,
  call: CallOptions = {},
): Promise<Statistics | null> {
  return api.send(locationStatisticsCall, { params: { locationId }, body: range, ...call });
}

/**
 * Incidents per day, as pairs of unix seconds and number; null without a usable response. Days are those of the range's
 * zone, or of UTC where the provider does not know zones.
 */
export async function eventsPerDay(
  api: ApiClient,
  range: DayRange,
  call: CallOptions = {},
): Promise<DayCount[] | null> {
  return series(await inZone(api, range, (body) => api.send(eventsPerDayCall, { body, ...call })));
}

/** The same for one location. */
export async function locationEventsPerDay(
  api: ApiClient,
  locationId: number,
  range: DayRange,
  call: CallOptions = {},
): Promise<DayCount[] | null> {
  const params = { locationId };
  return series(
    await inZone(api, range, (body) => api.send(locationEventsPerDayCall, { params, body, ...call })),
  );
}

/** A provider that does not take the zone, or not this one, is asked for its own days. */
function inZone<T>(api: ApiClient, range: DayRange, ask: (range: DayRange) => Promise<T>): Promise<T> {
  const { timeZone: _, ...plain } = range;
  return withOptional(api, 'timeZone', (isWith) => ask(isWith ? range : plain));
}

/** The provider sends the series bare or under `data`. */
function series(response: ResponseOf<typeof eventsPerDayCall> | null): DayCount[] | null {
  return response === null || Array.isArray(response) ? response : response.data;
}
