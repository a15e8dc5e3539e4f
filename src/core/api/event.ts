import type { ApiClient, CallOptions } from './client.ts';
import { type Page, pageOf } from './listing.ts';
import { type EventRow, eventsCall, locationEventsCall } from './wire/event.ts';
import type { ListQuery } from './wire/listing.ts';

/**
 * Incidents of one location.
 * @param locationId 0 for all locations that the caller may see
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getEventsLocation(
  api: ApiClient,
  locationId: number,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<EventRow> | null> {
  return pageOf(await api.send(locationEventsCall, { params: { locationId }, body: query, ...call }));
}

/**
 * Incidents of all locations that the caller may see.
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getEvents(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<EventRow> | null> {
  return pageOf(await api.send(eventsCall, { body: query, ...call }));
}
