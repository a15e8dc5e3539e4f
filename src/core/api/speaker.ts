import type { ApiClient, CallOptions } from './client.ts';
import { type Page, pageOf } from './listing.ts';
import type { ListQuery } from './wire/listing.ts';
import { type Speaker, speakerDetailsCall, speakersCall } from './wire/speaker.ts';

/**
 * One speaker, or null when the answer holds none.
 * @throws ApiError, AbortError
 */
export function getSpeaker(api: ApiClient, id: number, call: CallOptions = {}): Promise<Speaker | null> {
  return api.send(speakerDetailsCall, { params: { id }, ...call });
}

/**
 * Speakers that the caller may see.
 * @param query paging, order and filter; everything when left out
 * @returns null when the answer was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getSpeakers(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<Speaker> | null> {
  return pageOf(await api.send(speakersCall, { body: query, ...call }));
}
