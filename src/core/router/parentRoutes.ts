import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';
import type { AppContext } from '#core/app/definePlugin.ts';
import { isAdminView } from '#core/session/adminDetail.ts';
import { NotFoundInShell } from '#core/shell/FailurePages.tsx';
import { RootFrame } from '#core/shell/RootFrame.tsx';
import { Shell } from '#core/shell/Shell.tsx';

export const rootRoute = createRootRouteWithContext<AppContext>()({
  component: RootFrame,
});

/** Parent of the routes that need no sign-in. Their pages bring their own frame. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' });

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
    if (!preload && !context.session.hasLoggedOut()) {
      // A tile's period is not in the address that is shown.
      context.returnPath.remember((location.maskedLocation ?? location).href);
    }
    throw redirect({ to: '/login', replace: true });
  },
  component: Shell,
});

/**
 * Parent of the Admin routes. For everybody else, and for Admins in the customers' view, these pages do not exist. The
 * registry leaves their links out, and `followSession` runs the guard again when the view is switched.
 */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  // A screen beside it may have the path '/admin', and ids are made of both.
  id: '_admin',
  staticData: { adminsOnly: true },
  beforeLoad: ({ context: { adminDetail, session } }) => {
    if (!isAdminView(session, adminDetail)) throw notFound();
  },
  notFoundComponent: NotFoundInShell,
});
