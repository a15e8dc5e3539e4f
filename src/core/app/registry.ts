/** Collects from the installed plugins what the shell and the search need, and refuses conflicting claims. */
import type { AnyRoute } from '@tanstack/react-router';
import type { NavEntry, NavPlace, Plugin, SearchGroup } from './definePlugin.ts';
import { routePath } from './routePath.ts';
import { PORTAL_SHORTCUTS, type Shortcut } from './shortcut.ts';

export interface PluginSwitches {
  /** Ids of plugins to switch off. */
  readonly off: readonly string[];
  /** Ids of optional plugins to switch on. */
  readonly on: readonly string[];
}

export interface Registry {
  readonly plugins: readonly Plugin[];
  /** Whether a screen exists at a path such as '/location/$id'. False for a screen that is switched off. */
  hasRoute(path: string): boolean;
  /** Links of Admin pages are included only in the Admin view. */
  nav(place: NavPlace, isAdminView?: boolean): readonly NavEntry[];
  /** In the order of the search panel: by rank, then groups without a rank by label. */
  readonly searchGroups: readonly SearchGroup[];
  /** The shell's own shortcuts come first. */
  readonly shortcuts: readonly Shortcut[];
}

/** Two plugins claim the same id, path, search group or shortcut. The message names both. */
export class PluginConflict extends Error {
  override readonly name = 'PluginConflict';
}

/** The plugins that the configuration switches on, in their installed order. */
export function selectPlugins<P extends { readonly id: string; readonly optional?: boolean }>(
  installed: readonly P[],
  switches: PluginSwitches,
): P[] {
  return installed.filter(({ id, optional }) =>
    optional ? switches.on.includes(id) && !switches.off.includes(id) : !switches.off.includes(id),
  );
}

const PORTAL: Plugin = { id: 'portal', routes: [], shortcuts: PORTAL_SHORTCUTS };
const PORTAL_KEYS = PORTAL_SHORTCUTS.flatMap(({ keys }) => keys);

/**
 * Links appear in the order of the plugins.
 * @throws PluginConflict
 */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  refuseTwice('the id', plugins, ({ id }) => [id]);
  refuseTwice('the path', plugins, ({ routes }) => routes.flatMap((route) => pathsOf(route)));
  refuseTwice('the search group', plugins, ({ searchGroups = [] }) => searchGroups.map(({ label }) => label));
  refuseTwice('the shortcut', [PORTAL, ...plugins], ({ shortcuts = [] }) => shortcuts.flatMap(placedKeys));
  const nav = plugins.flatMap((plugin) => plugin.nav ?? []);
  const paths = new Set(plugins.flatMap(({ routes }) => routes.flatMap((route) => pathsOf(route))));
  return {
    plugins,
    hasRoute: (path) => paths.has(withoutNames(path)),
    nav: (place, isAdminView = false) =>
      nav.filter((entry) => (entry.place ?? 'bar') === place && (isAdminView || !isForAdmins(entry.route))),
    searchGroups: plugins.flatMap((plugin) => plugin.searchGroups ?? []).sort(byRankThenLabel),
    shortcuts: [PORTAL, ...plugins].flatMap((plugin) => plugin.shortcuts ?? []),
  };
}

function refuseTwice(what: string, plugins: readonly Plugin[], claims: (plugin: Plugin) => string[]): void {
  const owners = new Map<string, string>();
  for (const plugin of plugins) {
    for (const claim of claims(plugin)) {
      const owner = owners.get(claim);
      if (owner !== undefined) {
        throw new PluginConflict(`Plugins '${owner}' and '${plugin.id}' both claim ${what} '${claim}'.`);
      }
      owners.set(claim, plugin.id);
    }
  }
}

/** The shell's keys work everywhere. Any other key may mean something else on each page. */
function placedKeys({ where, keys }: Shortcut): string[] {
  return keys.map((key) => (PORTAL_KEYS.includes(key) ? key : `${key} (${where})`));
}

/**
 * Addresses below a route, computed before any router exists. Params have no names here: two routes that differ only in
 * the names of their params are the same.
 */
function pathsOf(route: AnyRoute, parent = ''): string[] {
  const own = `${parent}/${routePath(route)}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, own)) : [withoutNames(own)];
}

function withoutNames(path: string): string {
  return path.replace(/\$\w+/g, '$');
}

/** Whether a route, or one of its parents, is for Admins only. The root route has no parent. */
function isForAdmins({ options }: AnyRoute): boolean {
  if (options.staticData?.adminsOnly === true) return true;
  const parent: AnyRoute | undefined = options.getParentRoute?.();
  return parent !== undefined && isForAdmins(parent);
}

function byRankThenLabel(a: SearchGroup, b: SearchGroup): number {
  const rank = (group: SearchGroup) => group.rank ?? Number.POSITIVE_INFINITY;
  return rank(a) === rank(b) ? a.label.localeCompare(b.label, 'en') : rank(a) - rank(b);
}
