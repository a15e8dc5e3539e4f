import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { parseChangeRequestSearch } from './changeRequestSearch.ts';

const changeRequestRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-request',
  validateSearch: parseChangeRequestSearch,
  staticData: { title: 'Change Request' },
  component: lazyRouteComponent(() => import('./ChangeRequestPage.tsx'), 'ChangeRequestPage'),
});

/** Lets people ask the provider for a change in their own words. */
export const changeRequest = definePlugin({
  id: 'change-request',
  routes: [changeRequestRoute],
  nav: [{ label: 'Change Request', route: changeRequestRoute }],
});
