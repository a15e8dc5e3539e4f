import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.ts';

/** Parent of the protected routes: top bar and footer around the page, or off to the login page without a token. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location, preload }) => {
    if (context.session.token() !== null) return;
    // Where one person was is not for the next one to be led to.
    if (!preload && !context.session.hasLoggedOut()) context.returnPath.remember(location.href);
    throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('./signedInFrame.ts'), 'Shell'),
});
