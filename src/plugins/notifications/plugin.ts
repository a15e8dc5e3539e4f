import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { type AppContext, definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { keptDevice } from '#core/session/pushDevice.ts';

const page = () => import('./NotificationsPage.tsx');

const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/notifications',
  staticData: { title: 'Notifications' },
  loader: lazyFn(page, 'load'),
  component: lazyRouteComponent(page, 'NotificationsPage'),
});

/** In a browser in which nobody has turned them on there is nothing to mend, and the code of it is not loaded. */
function start(app: AppContext): void {
  if (keptDevice() === null) return;
  import('./thisDevice.ts').then(
    ({ mendDevice }) => mendDevice(app),
    (error: unknown) => app.errors.report(error, 'looking after notifications'),
  );
}

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
  start,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly notifications: typeof notifications;
  }
}
