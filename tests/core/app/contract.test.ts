/** What the compiler refuses; each expectation fails the type check when the refusal goes away. */
import { createRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { definePlugin } from '#core/app/definePlugin.ts';
import { lazyPlugin } from '#core/app/lazyPlugin.ts';
import type { RecordPath } from '#core/page/RecordListPage.tsx';
import type { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import type { installed } from '#plugins/installed.ts';

type Portal = ReturnType<typeof createPortalRouter<typeof installed>>;
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
