import * as v from 'valibot';
import { recordCall } from './call.ts';
import { count, DeviceStatus, Id, listCall, text } from './vocabulary.ts';

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

export const cameraDetailsCall = recordCall({
  name: 'getCamera',
  summary: 'One camera',
  path: '/api/Camera/details/{id}',
  response: Camera,
});

export const camerasCall = listCall({
  name: 'getCameras',
  summary: 'Cameras that the caller may see',
  path: '/api/Camera/cameras',
  row: Camera,
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

export const nvrDetailsCall = recordCall({
  name: 'getNvr',
  summary: 'One recorder',
  path: '/api/NVR/details/{id}',
  response: Nvr,
});

export const nvrsCall = listCall({
  name: 'getNvrs',
  summary: 'Recorders that the caller may see',
  path: '/api/NVR/nvrs',
  row: Nvr,
});

export const Speaker = v.object({
  id: Id,
  name: text(),
  status: DeviceStatus,
  locationId: v.nullish(Id),
  locationName: text(),
});
export type Speaker = v.InferOutput<typeof Speaker>;

export const speakerDetailsCall = recordCall({
  name: 'getSpeaker',
  summary: 'One speaker',
  path: '/api/Speaker/details/{id}',
  response: Speaker,
});

export const speakersCall = listCall({
  name: 'getSpeakers',
  summary: 'Speakers that the caller may see',
  path: '/api/Speaker/spakers',
  row: Speaker,
});
