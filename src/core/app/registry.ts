/** Folds the installed plugins into what the shell and the search need, and refuses conflicting claims. */
import type { AnyRoute } from '@tanstack/react-router';
import type { NavEntry, NavPlace, Plugin, SearchGroup } from './definePlugin.ts';
import { routePath } from './routePath.ts';
import { PORTAL_SHORTCUTS, type Shortcut } from './shortcut.ts';

export interface PluginSwitches {
  /** Ids of plugins to leave out. */
  readonly off: readonly string[];
  /** Ids of optional plugins to take in. */
  readonly on: readonly string[];
}

export interface Registry {
  readonly plugins: readonly Plugin[];
  /** Whether a screen stands at a path such as '/location/$id'; one that is switched off does not. */
  hasRoute(path: string): boolean;
  /** Without those of Admins, unless asked for. */
  nav(place: NavPlace, isAdminView?: boolean): readonly NavEntry[];
  /** In the order of the search panel: ranked ones first, then by label. */
  readonly searchGroups: readonly SearchGroup[];
  /** The shell's own first. */
  readonly shortcuts: readonly Shortcut[];
}

/** Two plugins claim the same id, path, search group or shortcut; the message names both. */
export class PluginConflict extends Error {
  override readonly name = 'PluginConflict';
}

/** Keeps the plugins that the configuration leaves in, in their installed order. */
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
 * @param plugins in the order of their links
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

/** The shell's keys act everywhere; two pages may each have their own use for any other. */
function placedKeys({ where, keys }: Shortcut): string[] {
  return keys.map((key) => (PORTAL_KEYS.includes(key) ? key : `${key} (${where})`));
}

/** Addresses below a route, before any router has been built; params by position, since their names don't tell routes apart. */
function pathsOf(route: AnyRoute, parent = ''): string[] {
  const own = `${parent}/${routePath(route)}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, own)) : [withoutNames(own)];
}

function withoutNames(path: string): string {
  return path.replace(/\$\w+/g, '$');
}

/** Whether a route or one it hangs from is for Admins alone. The root route has no parent. */
function isForAdmins({ options }: AnyRoute): boolean {
  if (options.staticData?.adminsOnly === true) return true;
  const parent: AnyRoute | undefined = options.getParentRoute?.();
  return parent !== undefined && isForAdmins(parent);
}

function byRankThenLabel(a: SearchGroup, b: SearchGroup): number {
  const rank = (group: SearchGroup) => group.rank ?? Number.POSITIVE_INFINITY;
  return rank(a) === rank(b) ? a.label.localeCompare(b.label, 'en') : rank(a) - rank(b);
}
