import { getCamera, getCameras } from '#core/api/camera.ts';
import type { Camera } from '#core/api/wire/camera.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Reading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';

export function loadCameras({
  context: { api, read },
  abortController,
}: LoaderArgs): Reading<readonly Camera[]> {
  return read('cameras', abortController.signal, async (signal) => {
    const page = await getCameras(api, {}, { signal });
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadCamera({
  context: { api, read },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Reading<Camera> | null {
  const id = wholeNumber(params.id);
  if (id === null) return null;
  return read(`camera ${id}`, abortController.signal, (signal) => getCamera(api, id, { signal }));
}
