import { definePlugin } from '#core/app/definePlugin.ts';
import { cameraRoute, camerasRoute, nvrRoute, nvrsRoute, speakerRoute, speakersRoute } from './routes.ts';

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
