import type { ApiClient, CallOptions } from './client.ts';
import { type ReadOptions, recordQuery } from './query.ts';
import { type EventDetail, eventDetailsCall } from './wire/eventDetail.ts';

/**
 * One incident with its recordings, call-ins, logs and alarms; null when the response holds none.
 * @throws ApiError, AbortError
 */
export function getEvent(api: ApiClient, id: number, call: CallOptions = {}): Promise<EventDetail | null> {
  return api.send(eventDetailsCall, { params: { id }, ...call });
}

/** Good for as long as a prepared incident may wait for its page. */
const FRESH_MS = 30_000;

export function eventQuery(api: ApiClient, id: number): ReadOptions<EventDetail> {
  return {
    ...recordQuery<EventDetail>([`event ${id}`], (call) => getEvent(api, id, call)),
    staleTime: FRESH_MS,
  };
}
