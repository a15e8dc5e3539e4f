import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { recordSearch } from '#core/page/listSearch.ts';
import { idParams } from '#core/page/recordId.ts';
import { adminRoute } from '#core/router/parentRoutes.ts';

const dealerPages = () => import('./DealerPages.tsx');

const dealersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dealers',
  validateSearch: recordSearch(),
  staticData: { title: 'Dealers' },
  loader: lazyFn(dealerPages, 'loadDealers'),
  component: lazyRouteComponent(dealerPages, 'DealersPage'),
});

const dealerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dealer/$id',
  params: idParams,
  staticData: { title: 'Dealer' },
  loader: lazyFn(dealerPages, 'loadDealer'),
  component: lazyRouteComponent(dealerPages, 'DealerPage'),
});

const customerPages = () => import('./CustomerPages.tsx');

const customersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/customers',
  validateSearch: recordSearch('dealer'),
  staticData: { title: 'Customers' },
  loader: lazyFn(customerPages, 'loadCustomers'),
  component: lazyRouteComponent(customerPages, 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/customer/$id',
  params: idParams,
  staticData: { title: 'Customer' },
  loader: lazyFn(customerPages, 'loadCustomer'),
  component: lazyRouteComponent(customerPages, 'CustomerPage'),
});

/** The provider's dealers and customers, for Admins only. */
export const directory = definePlugin({
  id: 'directory',
  routes: [dealersRoute, dealerRoute, customersRoute, customerRoute],
  nav: [
    { label: 'Directory', route: dealersRoute },
    { label: 'Dealers', route: dealersRoute, place: 'palette' },
    { label: 'Customers', route: customersRoute, place: 'palette' },
  ],
  panels: [
    {
      place: 'home',
      title: 'Largest customers',
      adminsOnly: true,
      load: async () => (await import('./LargestCustomers.tsx')).LargestCustomers,
    },
  ],
  config: async () => (await import('./directoryConfig.ts')).directoryConfig,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly directory: typeof directory;
  }
}
