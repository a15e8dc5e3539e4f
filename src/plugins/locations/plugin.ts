import { definePlugin } from '#core/app/definePlugin.ts';
import { locationRoute } from './locationRoute.ts';
import { locationsRoute } from './locationsRoute.ts';

export const locations = definePlugin({
  id: 'locations',
  access: 'signed-in',
  routes: [locationsRoute, locationRoute],
  nav: [{ label: 'Locations', route: locationsRoute }],
  searchGroups: [
    { label: 'Location', rank: 1 },
    { label: 'NVR', rank: 2 },
    { label: 'Drone', rank: 4 },
    { label: 'Camera', rank: 5 },
  ],
});
