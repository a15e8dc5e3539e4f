import { getCustomer, getCustomers } from '#core/api/customer.ts';
import type { Customer } from '#core/api/wire/customer.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';

export function loadCustomers({
  context: { api, query },
  abortController,
}: LoaderArgs): Query<readonly Customer[]> {
  return query('customers', abortController.signal, async (call) => {
    const page = await getCustomers(api, {}, call);
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadCustomer({
  context: { api, query },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Query<Customer> | null {
  const id = parseId(params.id);
  if (id === null) return null;
  return query(`customer ${id}`, abortController.signal, (call) => getCustomer(api, id, call));
}
