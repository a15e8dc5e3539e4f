import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { recordSearch } from '#core/page/listSearch.ts';
import { idParams } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

const pages = () => import('./EquipmentPages.tsx');

const camerasRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cameras',
  validateSearch: recordSearch('status', 'site', 'nvr'),
  staticData: { title: 'Cameras' },
  loader: lazyFn(pages, 'loadCameras'),
  component: lazyRouteComponent(pages, 'CamerasPage'),
});

const cameraRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/camera/$id',
  params: idParams,
  staticData: { title: 'Camera' },
  loader: lazyFn(pages, 'loadCamera'),
  component: lazyRouteComponent(pages, 'CameraPage'),
});

const nvrsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/nvrs',
  validateSearch: recordSearch('status', 'site'),
  staticData: { title: 'NVRs' },
  loader: lazyFn(pages, 'loadNvrs'),
  component: lazyRouteComponent(pages, 'NvrsPage'),
});

const nvrRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/nvr/$id',
  params: idParams,
  staticData: { title: 'NVR' },
  loader: lazyFn(pages, 'loadNvr'),
  component: lazyRouteComponent(pages, 'NvrPage'),
});

const speakersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/speakers',
  validateSearch: recordSearch('status', 'site'),
  staticData: { title: 'Speakers' },
  loader: lazyFn(pages, 'loadSpeakers'),
  component: lazyRouteComponent(pages, 'SpeakersPage'),
});

const speakerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/speaker/$id',
  params: idParams,
  staticData: { title: 'Speaker' },
  loader: lazyFn(pages, 'loadSpeaker'),
  component: lazyRouteComponent(pages, 'SpeakerPage'),
});

/** The devices at the sites, with their states. */
export const equipment = definePlugin({
  id: 'equipment',
  routes: [camerasRoute, cameraRoute, nvrsRoute, nvrRoute, speakersRoute, speakerRoute],
  nav: [
    { label: 'Equipment', route: camerasRoute },
    { label: 'Cameras', route: camerasRoute, place: 'palette' },
    { label: 'NVRs', route: nvrsRoute, place: 'palette' },
    { label: 'Speakers', route: speakersRoute, place: 'palette' },
  ],
  panels: [
    {
      place: 'location',
      title: 'Cameras',
      load: async () => (await import('./SiteCameras.tsx')).SiteCameras,
    },
  ],
  config: async () => (await import('./equipmentConfig.ts')).equipmentConfig,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly equipment: typeof equipment;
  }
}
