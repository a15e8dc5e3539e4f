import type { ApiClient, CallOptions } from './client.ts';
import { type Page, pageOf } from './listing.ts';
import { type Dealer, dealerDetailsCall, dealersCall } from './wire/dealer.ts';
import type { ListQuery } from './wire/listing.ts';

/**
 * One dealer, or null when the answer holds none.
 * @throws ApiError, AbortError
 */
export function getDealer(api: ApiClient, id: number, call: CallOptions = {}): Promise<Dealer | null> {
  return api.send(dealerDetailsCall, { params: { id }, ...call });
}

/**
 * Dealers that the caller may see.
 * @param query paging, order and filter; everything when left out
 * @returns null when the answer was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getDealers(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<Dealer> | null> {
  return pageOf(await api.send(dealersCall, { body: query, ...call }));
}
