import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminsOnly } from '#core/page/adminsOnly.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const dealersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dealers',
  beforeLoad: adminsOnly,
  loader: async (args) => (await import('./loadDealers.ts')).loadDealers(args),
  staticData: { title: 'Dealers' },
  component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage'),
});

export const dealerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dealer/$id',
  beforeLoad: adminsOnly,
  loader: async (args) => (await import('./loadDealers.ts')).loadDealer(args),
  staticData: { title: 'Dealer' },
  component: lazyRouteComponent(() => import('./DealerPage.tsx'), 'DealerPage'),
});
