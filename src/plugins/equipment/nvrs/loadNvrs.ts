import { getNvr, getNvrs } from '#core/api/nvr.ts';
import type { Nvr } from '#core/api/wire/nvr.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';

export function loadNvrs({ context: { api, read }, abortController }: LoaderArgs): Reading<readonly Nvr[]> {
  return read('nvrs', abortController.signal, async (signal) => {
    const page = await getNvrs(api, {}, { signal });
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadNvr({
  context: { api, read },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Reading<Nvr> | null {
  const id = wholeNumber(params.id);
  if (id === null) return null;
  return read(`nvr ${id}`, abortController.signal, (signal) => getNvr(api, id, { signal }));
}
