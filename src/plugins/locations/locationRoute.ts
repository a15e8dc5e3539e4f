import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { type PeriodSearch, parsePeriodSearch } from '#domain/statistics/periodSearch.ts';

export const locationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/location/$id',
  validateSearch: (search: Record<string, unknown>): PeriodSearch => parsePeriodSearch(search),
  loaderDeps: ({ search: { period } }) => ({ period }),
  loader: async (args) => (await import('./detail/loadLocation.ts')).loadLocation(args),
  staticData: { title: 'Location' },
  component: lazyRouteComponent(() => import('./detail/LocationPage.tsx'), 'LocationPage'),
});
