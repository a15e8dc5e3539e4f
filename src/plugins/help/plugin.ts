import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { helpTopics } from './helpTopics.ts';

const helpRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/help',
  staticData: { title: 'Help' },
  component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
});

/** What the portal's words mean, and how common things are done. */
export const help = definePlugin({
  id: 'help',
  routes: [helpRoute],
  nav: [{ label: 'Help', route: helpRoute, place: 'user' }],
  topics: helpTopics,
  config: async () => (await import('./helpConfig.ts')).helpConfig,
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly help: typeof help;
  }
}
