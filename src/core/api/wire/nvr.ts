import * as v from 'valibot';
import { defineCall } from './call.ts';
import { ListQuery, listing } from './listing.ts';
import { count, DeviceStatus, Id, text } from './vocabulary.ts';

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
  answer: Nvr,
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
  answer: listing(Nvr),
});
