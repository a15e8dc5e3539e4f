import { createRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, parseConfig } from '#contract/portalConfig.ts';
import { PluginConflict, refuseConflicts } from '#core/app/applyConfig.ts';
import {
  definePlugin,
  lazyPlugin,
  type Plugin,
  PORTAL_SHORTCUTS,
  pluginConfig,
} from '#core/app/definePlugin.ts';
import { createRegistry, loadPlugins } from '#core/app/registry.ts';
import { adminRoute, publicRoute, signedInRoute } from '#core/router/parentRoutes.ts';
import { installed } from '#plugins/installed.ts';

const route = (path: string) => createRoute({ getParentRoute: () => signedInRoute, path });

const cameras = route('/cameras');
const help = createRoute({ getParentRoute: () => publicRoute, path: '/help' });
const audit = createRoute({ getParentRoute: () => adminRoute, path: '/audit' });

const zoomIn = { where: 'Camera page', does: 'Zoom in', keys: ['+'] };

const equipment = definePlugin({
  id: 'equipment',
  routes: [cameras, route('/camera/$id')],
  nav: [{ label: 'Cameras', route: cameras }],
  searchGroups: [{ label: 'Camera', rank: 5 }, { label: 'Zone' }, { label: 'Area' }],
  shortcuts: [zoomIn],
});
const guide = definePlugin({
  id: 'guide',
  routes: [help],
  nav: [{ label: 'Help', route: help, place: 'footer' }],
  searchGroups: [{ label: 'Article', rank: 2 }],
});

describe('a registry of two plugins', () => {
  const registry = createRegistry([equipment, guide]);

  it('gives each place its links in the installed order, and those of Admins to Admins alone', () => {
    const admins = definePlugin({ id: 'audit', routes: [audit], nav: [{ label: 'Audit', route: audit }] });
    const { nav } = createRegistry([admins, equipment, guide]);
    expect(nav('bar').map(({ label }) => label)).toEqual(['Cameras']);
    expect(nav('bar', true).map(({ label }) => label)).toEqual(['Audit', 'Cameras']);
    expect([nav('footer').map(({ label }) => label), nav('user')]).toEqual([['Help'], []]);
  });

  it('orders search groups by rank, the unranked after them by name', () => {
    expect(registry.searchGroups.map(({ label }) => label)).toEqual(['Article', 'Camera', 'Area', 'Zone']);
  });

  it('has an action that plugins share once', () => {
    const shared = [equipment, definePlugin({ id: 'zones', routes: [], shortcuts: [zoomIn] })];
    expect(() => refuseConflicts(shared)).not.toThrow();
    expect(createRegistry(shared).shortcuts()).toEqual([...PORTAL_SHORTCUTS, zoomIn]);
  });

  it('has the keys of links after those of the shell, and refuses the same key for two links', () => {
    const withKey = (id: string, path: string) => {
      const link = route(path);
      return definePlugin({ id, routes: [link], nav: [{ label: id, route: link, goKey: 'z' }] });
    };
    const zones = withKey('zones', '/zones');
    expect(createRegistry([zones, equipment]).shortcuts()).toEqual([
      ...PORTAL_SHORTCUTS,
      { where: 'Everywhere', does: 'Go to zones', keys: ['g z'] },
      zoomIn,
    ]);
    expect(() => refuseConflicts([zones, withKey('zoos', '/zoos')])).toThrow(
      "Plugins 'zones' and 'zoos' both claim the shortcut 'g z (Everywhere)'.",
    );
  });

  it.each(['user', 'footer', 'palette'] as const)(
    'has no key of a link in the place %s, whose key opens nothing',
    (place) => {
      const zones = route('/zones');
      const nav = [{ label: 'Zones', route: zones, place, goKey: 'z' }];
      const plugin = definePlugin({ id: 'zones', routes: [zones], nav });
      expect(createRegistry([plugin]).shortcuts()).toEqual(PORTAL_SHORTCUTS);
    },
  );

  it('has no keys of a page that is switched off, and those of Admins’ pages for Admins alone', () => {
    const key = (does: string) => ({ where: 'A page', does, keys: [does], opens: '/camera/$cameraId' });
    const admins = definePlugin({
      id: 'audit',
      routes: [audit],
      nav: [{ label: 'Audit', route: audit, goKey: 'a' }],
      shortcuts: [key('Audit the camera')],
    });
    const zones = definePlugin({ id: 'zones', routes: [], shortcuts: [key('Open the camera')] });
    const told = (plugins: readonly Plugin[], isAdminView = false) =>
      createRegistry(plugins)
        .shortcuts(isAdminView)
        .slice(PORTAL_SHORTCUTS.length)
        .map(({ does }) => does);
    expect(told([zones, guide])).toEqual([]);
    expect(told([zones, admins, equipment])).toEqual(['Open the camera', 'Zoom in']);
    expect(told([admins, zones], true)).toEqual(['Go to Audit']);
    expect(told([admins, equipment], true)).toEqual(['Go to Audit', 'Audit the camera', 'Zoom in']);
  });
});

describe('two plugins', () => {
  const lenses = (parts: Partial<Plugin>): Plugin => ({ id: 'lenses', routes: [], ...parts });
  const withKey = (where: string, key: string) =>
    lenses({ shortcuts: [{ where, does: 'Something', keys: [key] }] });
  const card = (place: 'home' | 'event', title: string) => ({ place, title, load: async () => () => null });
  const news = definePlugin({ id: 'news', routes: [], panels: [card('home', 'News')] });

  it.each([
    ["'equipment' and 'equipment' both claim the id 'equipment'", lenses({ id: 'equipment' })],
    ["'equipment' and 'lenses' both claim the path '/cameras'", lenses({ routes: [route('/cameras')] })],
    [
      "'equipment' and 'lenses' both claim the path '/camera/",
      lenses({ routes: [route('/camera/$lensId')] }),
    ],
    [
      "'equipment' and 'lenses' both claim the search group 'Zone'",
      lenses({ searchGroups: [{ label: 'Zone' }] }),
    ],
    ["'equipment' and 'lenses' both claim the shortcut '+ (Camera page)'", withKey('Camera page', '+')],
    ["'portal' and 'lenses' both claim the shortcut '/'", withKey('Lens page', '/')],
    [
      "'equipment' and 'lenses' both claim the link 'Cameras (bar)'",
      lenses({ nav: [{ label: 'Cameras', route: help }] }),
    ],
    ["'news' and 'lenses' both claim the panel 'News (home)'", lenses({ panels: [card('home', 'News')] })],
  ])('are refused where %s', (claim, other) => {
    expect(() => refuseConflicts([equipment, news, other])).toThrow(PluginConflict);
    expect(() => refuseConflicts([equipment, news, other])).toThrow(`Plugins ${claim}`);
  });

  it.each([
    ['key on two pages', withKey('Lens page', '+')],
    ['title at two places', lenses({ panels: [card('event', 'News')] })],
    ['beginning of a path', lenses({ routes: [route('/camera')] })],
  ])('may have the same %s', (_, other) => {
    expect(() => refuseConflicts([equipment, news, other])).not.toThrow();
  });
});

describe('a late plugin', () => {
  const load = vi.fn(async () => equipment);
  const both = [guide, lazyPlugin('equipment', load)];
  beforeEach(() => load.mockClear());

  it('is not asked for unless it is switched on', async () => {
    expect(await loadPlugins(both, { off: [], on: [] })).toEqual([guide]);
    expect(await loadPlugins(both, { off: ['equipment'], on: ['equipment'] })).toEqual([guide]);
    expect(load).not.toHaveBeenCalled();
  });

  it('takes its place in the list once it is there', async () => {
    const plugins = await loadPlugins([...both].reverse(), { off: [], on: ['equipment'] });
    expect(plugins).toEqual([equipment, guide]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that cannot be loaded is told and left out, and takes no other with it', async () => {
    const failure = new Error('The code could not be loaded.');
    load.mockRejectedValueOnce(failure);
    const missing = vi.fn();
    expect(await loadPlugins(both, { off: [], on: ['equipment'] }, missing)).toEqual([guide]);
    expect(missing.mock.calls).toEqual([['equipment', failure]]);
  });
});

const zones = pluginConfig('zones', {
  most: v.optional(v.pipe(v.number(), v.integer(), v.maxValue(50)), 8),
  columns: v.optional(v.array(v.picklist(['name', 'site'])), ['name']),
});

const readWith = (settings: unknown) => zones.read(parseConfig({ plugins: { settings } }));

describe("a plugin's settings", () => {
  it('have their defaults where the configuration says nothing', () => {
    expect(zones.read(parseConfig({}))).toEqual({ most: 8, columns: ['name'] });
    expect(readWith({ others: { most: 'x' } })).toEqual({ most: 8, columns: ['name'] });
  });

  it.each([
    [{ zones: { most: 51 } }, "config.json: 'plugins.settings.zones.most' is refused: "],
    [{ zones: { columns: ['name', 'x'] } }, "config.json: 'plugins.settings.zones.columns.1' is refused: "],
    [{ zones: { mots: 5 } }, "config.json: 'plugins.settings.zones.mots' is refused: "],
    [{ zones: 5 }, "config.json: 'plugins.settings.zones' is refused: "],
  ])('%j are refused with the name of the field', (settings, message) => {
    expect(() => readWith(settings)).toThrow(ConfigError);
    expect(() => readWith(settings)).toThrow(message);
  });

  it('of the installed plugins need nothing to be said', async () => {
    const optional = installed.flatMap((plugin) => ('load' in plugin ? [plugin.id] : []));
    const plugins = await loadPlugins(installed, { off: [], on: optional });
    const declared = await Promise.all(plugins.flatMap((plugin) => plugin.config?.() ?? []));
    expect(declared.map(({ id }) => id)).toEqual(['equipment', 'directory', 'help']);
    for (const one of declared) expect(one.read(parseConfig({})), one.id).toBeTypeOf('object');
  });
});
