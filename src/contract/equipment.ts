import * as v from 'valibot';
import { recordCall } from './call.ts';
import { count, DeviceStatus, Id, listCall, text } from './vocabulary.ts';

/** Of a device at a site. */
const device = {
  /** One of {DEVICE_STATUSES}. The portal shows any other text unchanged. */
  status: DeviceStatus,
  /** Id of the site. Its name links to it. */
  locationId: v.nullish(Id),
  /** Name of the site. */
  locationName: text(),
};

/** A camera. @screens Cameras */
export const Camera = v.object({
  /** Id of the camera. */
  id: Id,
  /** Name of the camera. */
  name: text(),
  ...device,
  /** Id of the recorder. Its name links to it. */
  nvrId: v.nullish(Id),
  /** Name of the recorder that stores the pictures. */
  nvrName: text(),
});
export type Camera = v.InferOutput<typeof Camera>;

/** @screens Cameras */
export const cameraDetailsCall = recordCall({
  name: 'getCamera',
  summary: 'One camera',
  path: '/api/Camera/details/{id}',
  response: Camera,
});

/** @screens Cameras */
export const camerasCall = listCall({
  name: 'getCameras',
  summary: 'Cameras that the caller may see',
  path: '/api/Camera/cameras',
  row: Camera,
});

/** A recorder. @screens NVRs */
export const Nvr = v.object({
  /** Id of the recorder. */
  id: Id,
  /** Name of the recorder. */
  name: text(),
  ...device,
  /** Network address of the recorder. */
  ipAddress: text(),
  /** Number of its cameras. */
  cameraCount: count(),
});
export type Nvr = v.InferOutput<typeof Nvr>;

/** @screens NVRs */
export const nvrDetailsCall = recordCall({
  name: 'getNvr',
  summary: 'One recorder',
  path: '/api/NVR/details/{id}',
  response: Nvr,
});

/** @screens NVRs */
export const nvrsCall = listCall({
  name: 'getNvrs',
  summary: 'Recorders that the caller may see',
  path: '/api/NVR/nvrs',
  row: Nvr,
});

/** A speaker for announcements. @screens Speakers */
export const Speaker = v.object({
  /** Id of the speaker. */
  id: Id,
  /** Name of the speaker. */
  name: text(),
  ...device,
});
export type Speaker = v.InferOutput<typeof Speaker>;

/** @screens Speakers */
export const speakerDetailsCall = recordCall({
  name: 'getSpeaker',
  summary: 'One speaker',
  path: '/api/Speaker/details/{id}',
  response: Speaker,
});

/** @screens Speakers */
export const speakersCall = listCall({
  name: 'getSpeakers',
  summary: 'Speakers that the caller may see',
  path: '/api/Speaker/spakers',
  row: Speaker,
});
