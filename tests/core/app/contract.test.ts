/** What the compiler refuses; each expectation fails the type check when the refusal goes away. */
import { createRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { definePlugin, lazyPlugin, type PanelProps, pluginConfig } from '#core/app/definePlugin.ts';
import type { RecordPath } from '#core/page/RecordPages.tsx';
import { idParams } from '#core/page/recordId.ts';
import { titledParams } from '#core/page/recordTitle.ts';
import type { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';

type Portal = ReturnType<typeof createPortalRouter>;
type Navigate = Portal['navigate'];

const siteRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/site/$id' });
const sitesRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/sites' });

describe('the plugin contract, at compile time', () => {
  it('refuses a nav entry for a route that needs params', () => {
    const plugin = definePlugin({
      id: 'sites',
      routes: [sitesRoute, siteRoute],
      nav: [
        { label: 'Sites', route: sitesRoute },
        // @ts-expect-error a site without an id has no address
        { label: 'Site', route: siteRoute },
      ],
    });
    expect(plugin.routes).toHaveLength(2);
  });

  it('refuses a late plugin under another id than its own', () => {
    const sites = definePlugin({ id: 'sites', routes: [sitesRoute] });
    // @ts-expect-error the configuration would switch on something else
    const late = lazyPlugin('pages', async () => sites);
    expect(late.id).toBe('pages');
  });

  it('refuses settings under another id than its own', () => {
    const settings = pluginConfig('sites', {});
    const plugin = definePlugin({
      id: 'pages',
      routes: [],
      // @ts-expect-error the settings of another plugin
      config: async () => settings,
    });
    expect(plugin.id).toBe('pages');
  });

  it('gives a title the params of its own route', () => {
    const { staticData } = titledParams(idParams, ({ id }) => (typeof id === 'number' ? 'a' : 'b'));
    expect(staticData.title.of({ id: 1 })).toBe('a');
    // @ts-expect-error no such param
    expect(titledParams(idParams, ({ name }) => `${name}`)).toBeDefined();
    const untyped = createRoute({
      getParentRoute: () => signedInRoute,
      path: '/zone/$id',
      // @ts-expect-error a title of params goes with their parser
      staticData: { title: ({ id }) => `${id}` },
    });
    expect(untyped).toBeDefined();
  });

  it('refuses a panel at no place, or for the record of another', () => {
    const ofSite = ({ record }: PanelProps<'location'>) => record.id;
    const plugin = definePlugin({
      id: 'sites',
      routes: [],
      panels: [
        { place: 'location', title: 'Here', load: async () => ofSite },
        // @ts-expect-error an event is no site
        { place: 'event', title: 'There', load: async () => ofSite },
        // @ts-expect-error no page has such a place
        { place: 'nowhere', title: 'Nowhere', load: async () => () => null },
      ],
    });
    expect(plugin.panels).toHaveLength(3);
  });

  it('checks links across plugins by path, params and search', () => {
    const links = (navigate: Navigate) => [
      () => navigate({ to: '/event/$id', params: { id: '12' } }),
      () => navigate({ to: '/events', search: { back: 'home', dnfilter: 'police' } }),
      () => navigate({ to: '/camera/$id', params: { id: '3' } }),
      // @ts-expect-error the id is missing, of a late plugin's page too
      () => navigate({ to: '/camera/$id' }),
      // @ts-expect-error no such page
      () => navigate({ to: '/evnets' }),
      // @ts-expect-error the id is missing
      () => navigate({ to: '/event/$id' }),
      // @ts-expect-error another param's name
      () => navigate({ to: '/event/$id', params: { event: '12' } }),
      // @ts-expect-error no such way back
      () => navigate({ to: '/events', search: { back: 'nowhere' } }),
    ];
    expect(links).toBeTypeOf('function');
  });

  it('refuses a list whose rows open no page', () => {
    const opened: RecordPath[] = [
      '/camera/$id',
      // @ts-expect-error no such page
      '/camra/$id',
      // @ts-expect-error a page without an id
      '/cameras',
    ];
    expect(opened).toHaveLength(3);
  });
});
