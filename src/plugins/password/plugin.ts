import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute } from '#core/router/parentRoutes.ts';

const pages = () => import('./PasswordPages.tsx');

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyRouteComponent(pages, 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  staticData: { title: 'Reset password' },
  loader: lazyFn(pages, 'load'),
  component: lazyRouteComponent(pages, 'ResetPasswordPage'),
});

/** Requesting a reset mail, and setting a new password from its link. */
export const password = definePlugin({
  id: 'password',
  routes: [forgotPasswordRoute, resetPasswordRoute],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly password: typeof password;
  }
}
