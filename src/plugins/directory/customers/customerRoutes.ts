import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminsOnly } from '#core/page/adminsOnly.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const customersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customers',
  beforeLoad: adminsOnly,
  loader: async (args) => (await import('./loadCustomers.ts')).loadCustomers(args),
  staticData: { title: 'Customers' },
  component: lazyRouteComponent(() => import('./CustomersPage.tsx'), 'CustomersPage'),
});

export const customerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/customer/$id',
  beforeLoad: adminsOnly,
  loader: async (args) => (await import('./loadCustomers.ts')).loadCustomer(args),
  staticData: { title: 'Customer' },
  component: lazyRouteComponent(() => import('./CustomerPage.tsx'), 'CustomerPage'),
});
