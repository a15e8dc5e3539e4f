import type { ApiClient, CallOptions } from './client.ts';
import { type EventDetail, eventDetailsCall } from './wire/eventDetail.ts';

/**
 * One incident with its recordings, call-ins, logs and alarms; null when the response holds none.
 * @throws ApiError, AbortError
 */
export function getEvent(api: ApiClient, id: number, call: CallOptions = {}): Promise<EventDetail | null> {
  return api.send(eventDetailsCall, { params: { id }, ...call });
}
