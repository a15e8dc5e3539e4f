import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { parseLocationsSearch } from './list/locationsSearch.ts';

export const locationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/locations',
  validateSearch: parseLocationsSearch,
  loader: async (args) => (await import('./list/loadLocations.ts')).loadLocations(args),
  staticData: { title: 'Locations' },
  component: lazyRouteComponent(() => import('./list/LocationsPage.tsx'), 'LocationsPage'),
});
