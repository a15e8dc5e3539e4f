import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type AppContext, definePlugin, type Topic } from '#core/app/definePlugin.ts';
import { timeStyle } from '#core/format/dateTimes.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

/** Lets people change the clock from the palette. */
function clockTopic({ timePreferences }: AppContext): Topic[] {
  const hours24 = !timeStyle().hours24;
  return [
    {
      group: 'Do',
      label: `Use the ${hours24 ? 24 : 12}-hour clock`,
      choose: () => void timePreferences.choose({ hours24 }),
    },
  ];
}

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
  nav: [
    { label: 'Preferences', route: preferencesRoute, place: 'user', words: 'settings clock time zone hours' },
  ],
  topics: clockTopic,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly preferences: typeof preferences;
  }
}
