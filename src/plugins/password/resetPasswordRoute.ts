import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicRoute } from '#core/router/publicRoute.ts';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  staticData: { title: 'Reset password', secretFragment: true },
  loader: ({ context }) => ({ resetToken: context.fragment.read().get('reset') || null }),
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
