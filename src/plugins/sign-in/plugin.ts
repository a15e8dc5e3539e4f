import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute } from '#core/router/parentRoutes.ts';
import { LoginPage } from './LoginPage.tsx';
import { type Arrival, receiveToken } from './receiveToken.ts';
import { takeSignInNote } from './signInNote.ts';

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  staticData: { title: 'Log in' },
  beforeLoad: ({ context }) => {
    if (context.session.token() !== null) throw redirect({ to: '/', replace: true });
  },
  // Not lazy: whoever is not signed in waits for it, and it is small.
  component: LoginPage,
});

const logoutRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/logout',
  staticData: { title: 'Log off' },
  beforeLoad: ({ context, preload }) => {
    // Any site may lead a person here, so the page asks.
    if (preload || context.session.token() !== null) return;
    context.session.actor.send({ type: 'logOut' });
    throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('./LogOffPage.tsx'), 'LogOffPage'),
});

const callbackPage = () => import('./LoginCallbackPage.tsx');
const loginCallbackRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login-callback',
  staticData: { title: 'Logging you in' },
  loader: async ({ context, abortController }): Promise<Arrival | { readonly kind: 'notApproved' }> => {
    const fragment = context.fragment.read('/login-callback');
    context.fragment.forget();
    const isWanted = takeSignInNote();
    const token = fragment.get('token');
    if (!token && fragment.has('error')) return { kind: 'notApproved' };
    if (token) {
      const arrival = await receiveToken(context, { token, isWanted }, abortController.signal);
      if (arrival.kind !== 'done') return arrival;
    }
    throw redirect({ to: '/', replace: true });
  },
  // What the loader returned on one visit must not be shown on a later one.
  gcTime: 0,
  pendingMs: 0,
  // The router would hold back for half a second what comes of it.
  pendingMinMs: 0,
  pendingComponent: lazyRouteComponent(callbackPage, 'LoggingIn'),
  component: lazyRouteComponent(callbackPage, 'LoginCallbackPage'),
});

/** All ways to sign in and out. */
export const signIn = definePlugin({
  id: 'sign-in',
  routes: [loginRoute, logoutRoute, loginCallbackRoute],
  nav: [
    {
      label: 'Log off',
      route: logoutRoute,
      place: 'user',
      act: ({ session }) => session.actor.send({ type: 'logOut' }),
    },
  ],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly 'sign-in': typeof signIn;
  }
}
