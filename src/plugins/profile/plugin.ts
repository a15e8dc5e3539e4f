import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/details',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

/** The signed-in person, and their password. */
export const profile = definePlugin({
  id: 'profile',
  routes: [profileRoute],
  nav: [{ label: 'Profile', route: profileRoute, place: 'user' }],
});
