import { getNvr, getNvrs } from '#core/api/nvr.ts';
import type { Nvr } from '#core/api/wire/nvr.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';

export function loadNvrs({ context: { api, query }, abortController }: LoaderArgs): Query<readonly Nvr[]> {
  return query('nvrs', abortController.signal, async (call) => {
    const page = await getNvrs(api, {}, call);
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadNvr({
  context: { api, query },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Query<Nvr> | null {
  const id = parseId(params.id);
  if (id === null) return null;
  return query(`nvr ${id}`, abortController.signal, (call) => getNvr(api, id, call));
}
