import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { parseChangeRequestSearch } from './changeRequestSearch.ts';

export const changeRequestRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-request',
  validateSearch: parseChangeRequestSearch,
  staticData: { title: 'Change Request' },
  component: lazyRouteComponent(() => import('./ChangeRequestPage.tsx'), 'ChangeRequestPage'),
});
