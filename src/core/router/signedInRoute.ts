import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.ts';

/** Parent of the protected routes: top bar and footer around the page, or off to the login page without a token. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location, preload }) => {
    if (context.session.token() !== null) return;
    if (!preload) context.returnPath.remember(location.href);
    throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('#core/shell/Shell.tsx'), 'Shell'),
});
