import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { recordSearch } from '#core/page/listSearch.ts';
import { idParams } from '#core/page/recordId.ts';
import { adminRoute } from '#core/router/parentRoutes.ts';

const pages = () => import('./DirectoryPages.tsx');

const dealersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dealers',
  validateSearch: recordSearch(),
  staticData: { title: 'Dealers' },
  loader: lazyFn(pages, 'loadDealers'),
  component: lazyRouteComponent(pages, 'DealersPage'),
});

const dealerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dealer/$id',
  params: idParams,
  staticData: { title: 'Dealer' },
  loader: lazyFn(pages, 'loadDealer'),
  component: lazyRouteComponent(pages, 'DealerPage'),
});

const customersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/customers',
  validateSearch: recordSearch('dealer'),
  staticData: { title: 'Customers' },
  loader: lazyFn(pages, 'loadCustomers'),
  component: lazyRouteComponent(pages, 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/customer/$id',
  params: idParams,
  staticData: { title: 'Customer' },
  loader: lazyFn(pages, 'loadCustomer'),
  component: lazyRouteComponent(pages, 'CustomerPage'),
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
