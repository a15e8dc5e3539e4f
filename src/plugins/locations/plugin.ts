import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { idParams } from '#core/page/recordId.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { parsePeriodSearch } from '#domain/statistics/periodRange.ts';
import { parseLocationsSearch } from './list/locationsSearch.ts';

const listPage = () => import('./list/LocationsPage.tsx');

const locationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/locations',
  validateSearch: parseLocationsSearch,
  staticData: { title: 'Locations', wide: true },
  loader: lazyFn(listPage, 'load'),
  component: lazyRouteComponent(listPage, 'LocationsPage'),
});

const detailPage = () => import('./detail/LocationPage.tsx');

const locationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/location/$id',
  params: idParams,
  validateSearch: parsePeriodSearch,
  loaderDeps: ({ search: { period } }) => ({ period }),
  staticData: { title: 'Location' },
  loader: lazyFn(detailPage, 'load'),
  component: lazyRouteComponent(detailPage, 'LocationPage'),
});

export const locations = definePlugin({
  id: 'locations',
  routes: [locationsRoute, locationRoute],
  nav: [{ label: 'Locations', route: locationsRoute, goKey: 'l' }],
  searchGroups: [
    { label: 'Location', rank: 1, icon: 'pin' },
    { label: 'NVR', rank: 2, icon: 'recorder' },
    { label: 'Drone', rank: 4, icon: 'image' },
    { label: 'Camera', rank: 5, icon: 'image' },
  ],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly locations: typeof locations;
  }
}
