import { definePlugin } from '#core/app/definePlugin.ts';
import { profileRoute } from './profileRoute.ts';

/** Who is signed in, and their password. */
export const profile = definePlugin({
  id: 'profile',
  routes: [profileRoute],
  nav: [{ label: 'Profile', route: profileRoute, place: 'user' }],
});
