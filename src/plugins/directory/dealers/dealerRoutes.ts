import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute } from '#core/router/adminRoute.ts';

export const dealersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dealers',
  loader: async (args) => (await import('./loadDealers.ts')).loadDealers(args),
  staticData: { title: 'Dealers' },
  component: lazyRouteComponent(() => import('./DealersPage.tsx'), 'DealersPage'),
});

export const dealerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dealer/$id',
  loader: async (args) => (await import('./loadDealers.ts')).loadDealer(args),
  staticData: { title: 'Dealer' },
  component: lazyRouteComponent(() => import('./DealerPage.tsx'), 'DealerPage'),
});
