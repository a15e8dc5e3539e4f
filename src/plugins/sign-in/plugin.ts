import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute } from '#core/router/publicRoute.ts';

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  staticData: { title: 'Log in' },
  beforeLoad: ({ context }) => {
    if (context.session.token() !== null) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
});

const logoutRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/logout',
  beforeLoad: ({ context, preload }) => {
    if (preload) return;
    context.session.actor.send({ type: 'logOut' });
    throw redirect({ to: '/login', replace: true });
  },
});

const callbackPage = () => import('./LoginCallbackPage.tsx');
const loginCallbackRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login-callback',
  staticData: { title: 'Logging you in', secretFragment: true },
  loader: ({ context }) => {
    const fragment = context.fragment.read();
    context.fragment.forget();
    const token = fragment.get('token');
    if (token) context.session.receive(token);
    else if (fragment.has('error')) return { refused: true };
    throw redirect({ to: '/', replace: true });
  },
  // A refusal that the loader returned on one visit must not be shown on a later one.
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: lazyRouteComponent(callbackPage, 'LoggingIn'),
  component: lazyRouteComponent(callbackPage, 'LoginCallbackPage'),
});

/** All ways to sign in and out. */
export const signIn = definePlugin({
  id: 'sign-in',
  routes: [loginRoute, logoutRoute, loginCallbackRoute],
  nav: [{ label: 'Log off', route: logoutRoute, place: 'user' }],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly 'sign-in': typeof signIn;
  }
}
