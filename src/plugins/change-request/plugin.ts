import { definePlugin } from '#core/app/definePlugin.ts';
import { changeRequestRoute } from './changeRequestRoute.ts';

/** Lets people ask the provider for a change in their own words. */
export const changeRequest = definePlugin({
  id: 'change-request',
  routes: [changeRequestRoute],
  nav: [{ label: 'Change Request', route: changeRequestRoute }],
});
