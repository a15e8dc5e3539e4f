import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { clockTopic } from './clockTopic.ts';

const preferencesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/user/preferences',
  staticData: { title: 'Preferences' },
  component: lazyRouteComponent(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
});

/** How the signed-in person wants times written. */
export const preferences = definePlugin({
  id: 'preferences',
  routes: [preferencesRoute],
  nav: [{ label: 'Preferences', route: preferencesRoute, place: 'user' }],
  topics: clockTopic,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly preferences: typeof preferences;
  }
}
