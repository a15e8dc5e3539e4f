import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { mendDevice } from './thisDevice.ts';

const page = () => import('./NotificationsPage.tsx');

const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/notifications',
  staticData: { title: 'Notifications' },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'NotificationsPage'),
});

/** What the person is told while away: by push on devices, and by mail. */
export const notifications = definePlugin({
  id: 'notifications',
  optional: true,
  routes: [notificationsRoute],
  nav: [
    {
      label: 'Notifications',
      route: notificationsRoute,
      place: 'user',
      words: 'push alerts mail morning quiet hours pause devices',
    },
  ],
  start: mendDevice,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly notifications: typeof notifications;
  }
}
