/** What the compiler refuses; each expectation fails the type check when the refusal goes away. */
import { createRoute, lazyFn } from '@tanstack/react-router';
import { expect, it } from 'vitest';
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
// As most pages have it: the loader comes with the page's code.
const lateSiteRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/late/$id',
  loader: lazyFn(() => import('#plugins/contacts/ContactsPage.tsx'), 'load'),
});
const ofSite = ({ record }: PanelProps<'location'>) => record.id;

it('the plugin contract is checked at compile time', () => {
  const sites = definePlugin({
    id: 'sites',
    routes: [sitesRoute, siteRoute],
    nav: [
      { label: 'Sites', route: sitesRoute },
      // @ts-expect-error a site without an id has no address
      { label: 'Site', route: siteRoute },
      // @ts-expect-error nor has one whose loader comes late
      { label: 'Late site', route: lateSiteRoute },
    ],
    panels: [
      { place: 'location', title: 'Here', load: async () => ofSite },
      // @ts-expect-error an event is no site
      { place: 'event', title: 'There', load: async () => ofSite },
      // @ts-expect-error no page has such a place
      { place: 'nowhere', title: 'Nowhere', load: async () => () => null },
    ],
  });
  // @ts-expect-error the configuration would switch on something else
  const late = lazyPlugin('pages', async () => definePlugin({ id: 'sites', routes: [] }));
  const settings = pluginConfig('sites', {});
  const pages = definePlugin({
    id: 'pages',
    routes: [],
    // @ts-expect-error the settings of another plugin
    config: async () => settings,
  });
  expect([sites.id, late.id, pages.id]).toEqual(['sites', 'pages', 'pages']);

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

  // Links across plugins, by path, params and search.
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
  // The page that the rows of a list open.
  const opened: RecordPath[] = [
    '/camera/$id',
    // @ts-expect-error no such page
    '/camra/$id',
    // @ts-expect-error a page without an id
    '/cameras',
  ];
  expect(opened).toHaveLength(3);
});
