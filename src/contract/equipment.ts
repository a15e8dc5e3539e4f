import * as v from 'valibot';
import { defineCall } from './call.ts';
import { count, DeviceStatus, Id, ListQuery, listing, text } from './vocabulary.ts';

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
  response: Camera,
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
  response: listing(Camera),
});

export const Nvr = v.object({
  id: Id,
  name: text(),
  status: DeviceStatus,
  ipAddress: text(),
  locationId: v.nullish(Id),
  locationName: text(),
  cameraCount: count(),
});
export type Nvr = v.InferOutput<typeof Nvr>;

export const nvrDetailsCall = defineCall({
  name: 'getNvr',
  summary: 'One recorder',
  method: 'POST',
  path: '/api/NVR/details/{id}',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
  response: Nvr,
});

export const nvrsCall = defineCall({
  name: 'getNvrs',
  summary: 'Recorders that the caller may see',
  method: 'POST',
  path: '/api/NVR/nvrs',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(Nvr),
});

export const Speaker = v.object({
  id: Id,
  name: text(),
  status: DeviceStatus,
  locationId: v.nullish(Id),
  locationName: text(),
});
export type Speaker = v.InferOutput<typeof Speaker>;

export const speakerDetailsCall = defineCall({
  name: 'getSpeaker',
  summary: 'One speaker',
  method: 'POST',
  path: '/api/Speaker/details/{id}',
  effect: 'read',
  bearer: 'required',
  body: null,
  query: null,
  response: Speaker,
});

export const speakersCall = defineCall({
  name: 'getSpeakers',
  summary: 'Speakers that the caller may see',
  method: 'POST',
  path: '/api/Speaker/spakers',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(Speaker),
});
