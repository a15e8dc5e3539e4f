import { getCamera, getCameras } from '#core/api/camera.ts';
import type { Camera } from '#core/api/wire/camera.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';

export function loadCameras({
  context: { api, query },
  abortController,
}: LoaderArgs): Query<readonly Camera[]> {
  return query('cameras', abortController.signal, async (call) => {
    const page = await getCameras(api, {}, call);
    return page?.rows ?? null;
  });
}

/** Null for an id that no record can have: nothing is asked. */
export function loadCamera({
  context: { api, query },
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): Query<Camera> | null {
  const id = parseId(params.id);
  if (id === null) return null;
  return query(`camera ${id}`, abortController.signal, (call) => getCamera(api, id, call));
}
