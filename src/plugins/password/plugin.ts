import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { publicRoute } from '#core/router/publicRoute.ts';
import { resetPasswordRoute } from './resetPasswordRoute.ts';

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

/** Asking for a reset mail, and setting a new password from its link. */
export const password = definePlugin({
  id: 'password',
  routes: [forgotPasswordRoute, resetPasswordRoute],
});
