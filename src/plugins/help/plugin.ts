import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type AppContext, definePlugin, type Topic } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { helpId, helpTexts } from './helpTexts.ts';

/** Every text of the page, for the palette. */
function helpTopics({ config }: Pick<AppContext, 'config'>): Topic[] {
  const { words, howTo } = helpTexts(config);
  return [...words, ...howTo].map(({ title }) => ({
    group: 'Help',
    label: title,
    isHidden: true,
    choose: `/help#${helpId(title)}`,
  }));
}

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
