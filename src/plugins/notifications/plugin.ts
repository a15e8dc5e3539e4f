import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { type AppContext, definePlugin } from '#core/app/definePlugin.ts';
import { currentSubscription } from '#core/pushSubscription.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { keptDevice } from '#core/session/pushDevice.ts';

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

/**
 * Mends what has changed while nobody was here: browsers renew subscriptions by themselves, somebody else may have signed
 * in, and whatever ended the former sign-in may have removed the device at the provider. Asks the provider for nothing,
 * and loads no code, when the portal is opened and all is as it was.
 */
function mendDevice(app: AppContext): void {
  const mend = async (hasSignedIn: boolean) => {
    const kept = keptDevice();
    const owner = ownerOf(app.session.user());
    if (kept === null || app.session.token() === null) return;
    const isAsItWas = kept.owner === owner && (await currentSubscription())?.endpoint === kept.endpoint;
    if (isAsItWas && !hasSignedIn) return;
    const { checkDevice } = await page();
    // The session may have ended meanwhile.
    if (app.session.token() !== null && ownerOf(app.session.user()) === owner) checkDevice(app);
  };
  app.session.subscribe(() => void mend(true));
  void mend(false);
}

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly notifications: typeof notifications;
  }
}
