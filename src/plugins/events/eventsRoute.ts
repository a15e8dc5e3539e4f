import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { listDeps, parseEventsSearch } from './list/eventsSearch.ts';

export const eventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/events',
  validateSearch: parseEventsSearch,
  loaderDeps: ({ search }) => listDeps(search),
  loader: async (args) => (await import('./list/loadEvents.ts')).loadEvents(args),
  staticData: { title: 'Archived Events' },
  component: lazyRouteComponent(() => import('./list/EventsPage.tsx'), 'EventsPage'),
});
