import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute } from '#core/router/adminRoute.ts';

export const customersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/customers',
  loader: async (args) => (await import('./loadCustomers.ts')).loadCustomers(args),
  staticData: { title: 'Customers' },
  component: lazyRouteComponent(() => import('./CustomersPage.tsx'), 'CustomersPage'),
});

export const customerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/customer/$id',
  loader: async (args) => (await import('./loadCustomers.ts')).loadCustomer(args),
  staticData: { title: 'Customer' },
  component: lazyRouteComponent(() => import('./CustomerPage.tsx'), 'CustomerPage'),
});
