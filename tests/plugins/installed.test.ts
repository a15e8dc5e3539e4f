// @vitest-environment happy-dom
/** What the repository says of the installed plugins beside their code: the table of first pages, the docs and plugins.json. */

import { readFileSync } from 'node:fs';
import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { refuseConflicts } from '#core/app/applyConfig.ts';
import { loadPlugins } from '#core/app/registry.ts';
import { firstPages, matchPath, publicPaths } from '#plugins/firstPages.ts';
import { installed } from '#plugins/installed.ts';
import {
  fullPath,
  pluginFacts,
  pluginList,
  withPlugins,
} from '../../scripts/settings-table/settingsTable.ts';

const routes = async () => {
  const all = await loadPlugins(installed, { off: [], on: installed.map(({ id }) => id) });
  return new Map(all.flatMap((plugin) => plugin.routes.map((route) => [fullPath(route), route] as const)));
};
const modules = import.meta.glob('../../src/plugins/**/*Page.tsx');

/** Whether the route, or one of its parents, redirects people who are not signed in. */
function needsSignIn({ options }: AnyRoute): boolean {
  const parent: AnyRoute | undefined = options.getParentRoute?.();
  return ('id' in options && options.id === 'signed-in') || (parent !== undefined && needsSignIn(parent));
}

it.each(firstPages)(
  'the first pages $path has the module, title and width of its route',
  async ({ path, ...page }) => {
    const route = (await routes()).get(path);
    if (!route?.options.component) throw new Error(`No route has the path ${path}.`);
    const { component, staticData } = route.options;
    const module = await modules[`../../src/plugins/${page.module}`]?.();
    await component.preload?.();
    expect(Object.values(module ?? {})).toContain(component({}).type);
    const hasOneTitle = !path.includes('$') && !publicPaths.includes(path);
    expect(page.title).toBe(hasOneTitle ? staticData?.title : undefined);
    expect(page.wide).toBe(staticData?.wide);
  },
  60_000,
);

it('the public paths are those of the routes that everybody may open', async () => {
  const open = [...(await routes())].filter(([, route]) => !needsSignIn(route)).map(([path]) => path);
  expect(publicPaths.toSorted()).toEqual(open.toSorted());
});

it.each([
  ['/', '/', {}],
  ['/', '/events', null],
  ['/events', '/events', {}],
  ['/events', '/events/', {}],
  ['/events', '/events/location/12', null],
  ['/event/$id', '/event/12', { id: '12' }],
  ['/event/$id', '/event/', null],
  ['/events/location/$id', '/events/location/12', { id: '12' }],
])('a path of %s at %s has the params %j', (route, path, params) => {
  expect(matchPath(route, path)).toEqual(params);
});

describe('the installed plugins', () => {
  it('stand in the docs with their addresses, and beside the page with their settings: npm run settings-table', async () => {
    const plugins = await pluginFacts(installed);
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect(page).toBe(withPlugins(page, plugins));
    expect(readFileSync('public/plugins.json', 'utf8')).toBe(pluginList(plugins));
  });

  it('claim nothing twice', async () => {
    const always = installed.filter((plugin) => 'routes' in plugin);
    await expect(Promise.resolve(always).then(refuseConflicts)).resolves.toBeUndefined();
  });
});
