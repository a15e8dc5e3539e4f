import { getCustomer, getCustomers } from '#core/api/customer.ts';
import type { Customer } from '#core/api/wire/customer.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';

export function loadCustomers({
  context: { api, read },
  abortController,
}: LoaderArgs): Reading<readonly Customer[]> {
  return read('customers', abortController.signal, async (signal) => {
    const page = await getCustomers(api, {}, { signal });
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadCustomer({
  context: { api, read },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Reading<Customer> | null {
  const id = wholeNumber(params.id);
  if (id === null) return null;
  return read(`customer ${id}`, abortController.signal, (signal) => getCustomer(api, id, { signal }));
}
