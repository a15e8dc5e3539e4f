import { getDealer, getDealers } from '#core/api/dealer.ts';
import type { Dealer } from '#core/api/wire/dealer.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';

export function loadDealers({
  context: { api, read },
  abortController,
}: LoaderArgs): Reading<readonly Dealer[]> {
  return read('dealers', abortController.signal, async (signal) => {
    const page = await getDealers(api, {}, { signal });
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadDealer({
  context: { api, read },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Reading<Dealer> | null {
  const id = wholeNumber(params.id);
  if (id === null) return null;
  return read(`dealer ${id}`, abortController.signal, (signal) => getDealer(api, id, { signal }));
}
