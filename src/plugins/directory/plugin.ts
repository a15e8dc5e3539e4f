import { definePlugin } from '#core/app/definePlugin.ts';
import { customerRoute, customersRoute } from './customers/customerRoutes.ts';
import { dealerRoute, dealersRoute } from './dealers/dealerRoutes.ts';

/** Whom the provider works with and for: Admins alone see it. */
export const directory = definePlugin({
  id: 'directory',
  routes: [dealersRoute, dealerRoute, customersRoute, customerRoute],
  nav: [
    { label: 'Directory', route: dealersRoute },
    { label: 'Dealers', route: dealersRoute, place: 'palette' },
    { label: 'Customers', route: customersRoute, place: 'palette' },
  ],
});
