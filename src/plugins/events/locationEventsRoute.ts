import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { listDeps, parseEventsSearch } from './list/eventsSearch.ts';

export const locationEventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/events/location/$id',
  // The path names the location; another one in the query string would contradict it.
  validateSearch: (raw: Record<string, unknown>) => parseEventsSearch({ ...raw, locationId: undefined }),
  loaderDeps: ({ search }) => listDeps(search),
  loader: async (args) => (await import('./list/loadEvents.ts')).loadLocationEvents(args),
  staticData: { title: 'Archived Events' },
  component: lazyRouteComponent(() => import('./list/LocationEventsPage.tsx'), 'LocationEventsPage'),
});
