import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.ts';

/**
 * Parent of the signed-in routes. Puts top bar and footer around the page. Without a token, redirects to the login
 * page.
 */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location, preload }) => {
    if (context.session.token() !== null) return;
    // The next person must not be led to the page where the previous one was.
    if (!preload && !context.session.hasLoggedOut()) context.returnPath.remember(location.href);
    throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('#core/shell/Shell.tsx'), 'Shell'),
});
