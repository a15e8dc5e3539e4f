import * as v from 'valibot';
import { defineCall } from './call.ts';
import { ListQuery, listing } from './listing.ts';
import { DeviceStatus, Id, text } from './vocabulary.ts';

export const Camera = v.object({
  id: Id,
  name: text(),
  status: DeviceStatus,
  locationId: v.nullish(Id),
  locationName: text(),
  nvrId: v.nullish(Id),
  nvrName: text(),
});
export type Camera = v.InferOutput<typeof Camera>;

export const cameraDetailsCall = defineCall({
  name: 'getCamera',
  summary: 'One camera',
  method: 'POST',
  path: '/api/Camera/details/{id}',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
  answer: Camera,
});

export const camerasCall = defineCall({
  name: 'getCameras',
  summary: 'Cameras that the caller may see',
  method: 'POST',
  path: '/api/Camera/cameras',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  answer: listing(Camera),
});
