import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { recordSearch } from '#core/page/listSearch.ts';
import { idParams } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';

const cameraPages = () => import('./CameraPages.tsx');

export const camerasRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cameras',
  validateSearch: recordSearch('status', 'site', 'nvr'),
  staticData: { title: 'Cameras' },
  loader: lazyFn(cameraPages, 'loadCameras'),
  component: lazyRouteComponent(cameraPages, 'CamerasPage'),
});

export const cameraRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/camera/$id',
  params: idParams,
  staticData: { title: 'Camera' },
  loader: lazyFn(cameraPages, 'loadCamera'),
  component: lazyRouteComponent(cameraPages, 'CameraPage'),
});

const nvrPages = () => import('./NvrPages.tsx');

export const nvrsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/nvrs',
  validateSearch: recordSearch('status', 'site'),
  staticData: { title: 'NVRs' },
  loader: lazyFn(nvrPages, 'loadNvrs'),
  component: lazyRouteComponent(nvrPages, 'NvrsPage'),
});

export const nvrRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/nvr/$id',
  params: idParams,
  staticData: { title: 'NVR' },
  loader: lazyFn(nvrPages, 'loadNvr'),
  component: lazyRouteComponent(nvrPages, 'NvrPage'),
});

const speakerPages = () => import('./SpeakerPages.tsx');

export const speakersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/speakers',
  validateSearch: recordSearch('status', 'site'),
  staticData: { title: 'Speakers' },
  loader: lazyFn(speakerPages, 'loadSpeakers'),
  component: lazyRouteComponent(speakerPages, 'SpeakersPage'),
});

export const speakerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/speaker/$id',
  params: idParams,
  staticData: { title: 'Speaker' },
  loader: lazyFn(speakerPages, 'loadSpeaker'),
  component: lazyRouteComponent(speakerPages, 'SpeakerPage'),
});
