import { getSpeaker, getSpeakers } from '#core/api/speaker.ts';
import type { Speaker } from '#core/api/wire/speaker.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';

export function loadSpeakers({
  context: { api, query },
  abortController,
}: LoaderArgs): Query<readonly Speaker[]> {
  return query('speakers', abortController.signal, async (call) => {
    const page = await getSpeakers(api, {}, call);
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadSpeaker({
  context: { api, query },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Query<Speaker> | null {
  const id = parseId(params.id);
  if (id === null) return null;
  return query(`speaker ${id}`, abortController.signal, (call) => getSpeaker(api, id, call));
}
