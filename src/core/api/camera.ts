import type { ApiClient, CallOptions } from './client.ts';
import { type Page, pageOf } from './listing.ts';
import { type Camera, cameraDetailsCall, camerasCall } from './wire/camera.ts';
import type { ListQuery } from './wire/listing.ts';

/**
 * One camera, or null when the answer holds none.
 * @throws ApiError, AbortError
 */
export function getCamera(api: ApiClient, id: number, call: CallOptions = {}): Promise<Camera | null> {
  return api.send(cameraDetailsCall, { params: { id }, ...call });
}

/**
 * Cameras that the caller may see.
 * @param query paging, order and filter; everything when left out
 * @returns null when the answer was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getCameras(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<Camera> | null> {
  return pageOf(await api.send(camerasCall, { body: query, ...call }));
}
