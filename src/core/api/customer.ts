import type { ApiClient, CallOptions } from './client.ts';
import { type Page, pageOf } from './listing.ts';
import { type Customer, customerDetailsCall, customersCall } from './wire/customer.ts';
import type { ListQuery } from './wire/listing.ts';

/**
 * One customer, or null when the answer holds none.
 * @throws ApiError, AbortError
 */
export function getCustomer(api: ApiClient, id: number, call: CallOptions = {}): Promise<Customer | null> {
  return api.send(customerDetailsCall, { params: { id }, ...call });
}

/**
 * Customers that the caller may see.
 * @param query paging, order and filter; everything when left out
 * @returns null when the answer was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getCustomers(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<Customer> | null> {
  return pageOf(await api.send(customersCall, { body: query, ...call }));
}
