import { createRoute } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PluginConflict, refuseConflicts } from '#core/app/applyConfig.ts';
import { definePlugin, PORTAL_SHORTCUTS } from '#core/app/definePlugin.ts';
import { createRegistry, lazyPlugin, loadPlugins, selectPlugins } from '#core/app/registry.ts';
import { adminRoute, publicRoute, signedInRoute } from '#core/router/parentRoutes.ts';

const route = (path: string) => createRoute({ getParentRoute: () => signedInRoute, path });

const cameras = route('/cameras');
const help = createRoute({ getParentRoute: () => publicRoute, path: '/help' });

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

  it('gives each place its links in the installed order', () => {
    expect(registry.nav('bar').map(({ label }) => label)).toEqual(['Cameras']);
    expect(registry.nav('footer').map(({ label }) => label)).toEqual(['Help']);
    expect(registry.nav('user')).toEqual([]);
  });

  it('shows links of Admins to Admins alone', () => {
    const audit = createRoute({ getParentRoute: () => adminRoute, path: '/audit' });
    const { nav } = createRegistry([
      definePlugin({
        id: 'audit',
        routes: [audit],
        nav: [{ label: 'Audit', route: audit }],
      }),
    ]);
    expect(nav('bar')).toEqual([]);
    expect(nav('bar', true).map(({ label }) => label)).toEqual(['Audit']);
  });

  it('orders search groups by rank, the unranked after them by name', () => {
    expect(registry.searchGroups.map(({ label }) => label)).toEqual(['Article', 'Camera', 'Area', 'Zone']);
  });

  it("has the shell's shortcuts first, then those of the plugins", () => {
    expect(registry.shortcuts).toEqual([...PORTAL_SHORTCUTS, zoomIn]);
  });

  it('has an action that plugins share once', () => {
    const shared = [equipment, definePlugin({ id: 'zones', routes: [], shortcuts: [zoomIn] })];
    expect(() => refuseConflicts(shared)).not.toThrow();
    expect(createRegistry(shared).shortcuts).toEqual([...PORTAL_SHORTCUTS, zoomIn]);
  });

  it('has the keys of links after those of the shell, and refuses the same key for two links', () => {
    const withKey = (id: string, path: string) => {
      const link = route(path);
      return definePlugin({ id, routes: [link], nav: [{ label: id, route: link, goKey: 'z' }] });
    };
    const zones = withKey('zones', '/zones');
    expect(createRegistry([zones, equipment]).shortcuts).toEqual([
      ...PORTAL_SHORTCUTS,
      { where: 'Everywhere', does: 'Go to zones', keys: ['g z'] },
      zoomIn,
    ]);
    expect(() => refuseConflicts([zones, withKey('zoos', '/zoos')])).toThrow(
      "Plugins 'zones' and 'zoos' both claim the shortcut 'g z (Everywhere)'.",
    );
  });
});

describe('two plugins that claim the same', () => {
  const claims = (other: Parameters<typeof refuseConflicts>[0][number]) =>
    refuseConflicts([equipment, other]);

  it('id, path or search group are refused with both names', () => {
    expect(() => claims(definePlugin({ id: 'equipment', routes: [] }))).toThrow(
      "Plugins 'equipment' and 'equipment' both claim the id 'equipment'.",
    );
    expect(() => claims(definePlugin({ id: 'lenses', routes: [route('/cameras')] }))).toThrow(
      "Plugins 'equipment' and 'lenses' both claim the path '/cameras'.",
    );
    expect(() => claims(definePlugin({ id: 'map', routes: [], searchGroups: [{ label: 'Zone' }] }))).toThrow(
      "Plugins 'equipment' and 'map' both claim the search group 'Zone'.",
    );
  });

  it('key on one page, or a key of the shell, are refused with both names', () => {
    const withKey = (where: string, key: string) =>
      claims(
        definePlugin({
          id: 'lenses',
          routes: [],
          shortcuts: [{ where, does: 'Something', keys: [key] }],
        }),
      );
    expect(() => withKey('Camera page', '+')).toThrow(
      "Plugins 'equipment' and 'lenses' both claim the shortcut '+ (Camera page)'.",
    );
    expect(() => withKey('Lens page', '/')).toThrow(
      "Plugins 'portal' and 'lenses' both claim the shortcut '/'.",
    );
    expect(() => withKey('Lens page', '+')).not.toThrow();
  });

  it('panel of one place and title are refused with both names', () => {
    const card = (place: 'home' | 'event', title: string) => ({ place, title, load: async () => () => null });
    const cards = (place: 'home' | 'event', title: string) =>
      refuseConflicts([
        definePlugin({ id: 'lenses', routes: [], panels: [card('home', 'News'), card('event', 'Lenses')] }),
        definePlugin({ id: 'news', routes: [], panels: [card(place, title)] }),
      ]);
    expect(() => cards('home', 'News')).toThrow(
      "Plugins 'lenses' and 'news' both claim the panel 'News (home)'.",
    );
    expect(() => cards('event', 'News')).not.toThrow();
  });

  it('path is told apart by its shape, not by the names of its params', () => {
    const other = definePlugin({ id: 'lenses', routes: [route('/camera/$cameraId')] });
    expect(() => claims(other)).toThrow(PluginConflict);
    expect(() => claims(definePlugin({ id: 'x', routes: [route('/camera')] }))).not.toThrow();
  });
});

describe('the configuration of plugins', () => {
  it('leaves optional ones out unless they are switched on', () => {
    const late = lazyPlugin('equipment', async () => equipment);
    expect(selectPlugins([late, guide], { off: [], on: [] })).toEqual([guide]);
    expect(selectPlugins([late, guide], { off: [], on: ['equipment'] })).toEqual([late, guide]);
  });

  it('takes any plugin out with its links and search groups', () => {
    const registry = createRegistry(selectPlugins([equipment, guide], { off: ['guide'], on: ['equipment'] }));
    expect(registry.plugins).toEqual([equipment]);
    expect(registry.nav('footer')).toEqual([]);
    expect(registry.searchGroups.map(({ label }) => label)).not.toContain('Article');
  });
});

describe('a late plugin', () => {
  const load = vi.fn(async () => equipment);
  const installed = [guide, lazyPlugin('equipment', load)];
  beforeEach(() => load.mockClear());

  it('is not asked for unless it is switched on', async () => {
    expect(await loadPlugins(installed, { off: [], on: [] })).toEqual([guide]);
    expect(await loadPlugins(installed, { off: ['equipment'], on: ['equipment'] })).toEqual([guide]);
    expect(load).not.toHaveBeenCalled();
  });

  it('takes its place in the list once it is there', async () => {
    const plugins = await loadPlugins([...installed].reverse(), { off: [], on: ['equipment'] });
    expect(plugins).toEqual([equipment, guide]);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
