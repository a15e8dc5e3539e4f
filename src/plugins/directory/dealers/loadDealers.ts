import { getDealer, getDealers } from '#core/api/dealer.ts';
import type { Dealer } from '#core/api/wire/dealer.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';

export function loadDealers({
  context: { api, query },
  abortController,
}: LoaderArgs): Query<readonly Dealer[]> {
  return query('dealers', abortController.signal, async (call) => {
    const page = await getDealers(api, {}, call);
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadDealer({
  context: { api, query },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Query<Dealer> | null {
  const id = parseId(params.id);
  if (id === null) return null;
  return query(`dealer ${id}`, abortController.signal, (call) => getDealer(api, id, call));
}
