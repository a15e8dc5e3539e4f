import { definePlugin } from '#core/app/definePlugin.ts';
import { homeRoute } from './homeRoute.ts';

export const home = definePlugin({
  id: 'home',
  access: 'signed-in',
  routes: [homeRoute],
  nav: [{ label: 'Home', route: homeRoute }],
});
