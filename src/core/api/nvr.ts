import type { ApiClient, CallOptions } from './client.ts';
import { type Page, pageOf } from './listing.ts';
import type { ListQuery } from './wire/listing.ts';
import { type Nvr, nvrDetailsCall, nvrsCall } from './wire/nvr.ts';

/**
 * One recorder, or null when the answer holds none.
 * @throws ApiError, AbortError
 */
export function getNvr(api: ApiClient, id: number, call: CallOptions = {}): Promise<Nvr | null> {
  return api.send(nvrDetailsCall, { params: { id }, ...call });
}

/**
 * Recorders that the caller may see.
 * @param query paging, order and filter; everything when left out
 * @returns null when the answer was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getNvrs(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<Nvr> | null> {
  return pageOf(await api.send(nvrsCall, { body: query, ...call }));
}
