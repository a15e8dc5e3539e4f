import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from '#core/router/signedInRoute.ts';

export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/details',
  beforeLoad: ({ context }) => {
    if (context.session.user() === null) throw redirect({ to: '/login', replace: true });
  },
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});
