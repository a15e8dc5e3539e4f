import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

const page = () => import('./ProfilePage.tsx');

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/details',
  staticData: { title: 'Profile' },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'ProfilePage'),
});

/** The signed-in person, their password and their sign-ins. */
export const profile = definePlugin({
  id: 'profile',
  routes: [profileRoute],
  nav: [
    {
      label: 'Profile',
      route: profileRoute,
      place: 'user',
      words: 'password sign-ins account my name e-mail',
    },
  ],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly profile: typeof profile;
  }
}
