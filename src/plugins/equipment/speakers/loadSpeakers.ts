import { getSpeaker, getSpeakers } from '#core/api/speaker.ts';
import type { Speaker } from '#core/api/wire/speaker.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';

export function loadSpeakers({
  context: { api, read },
  abortController,
}: LoaderArgs): Reading<readonly Speaker[]> {
  return read('speakers', abortController.signal, async (signal) => {
    const page = await getSpeakers(api, {}, { signal });
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadSpeaker({
  context: { api, read },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Reading<Speaker> | null {
  const id = wholeNumber(params.id);
  if (id === null) return null;
  return read(`speaker ${id}`, abortController.signal, (signal) => getSpeaker(api, id, { signal }));
}
