/** Collects from the installed plugins what the shell and the search need. */
import type { AnyRoute } from '@tanstack/react-router';
import {
  goShortcut,
  type LazyPlugin,
  type NavEntry,
  type Plugin,
  PORTAL_SHORTCUTS,
  type Registry,
  type SearchGroup,
} from './definePlugin.ts';
import { pathsOf, withoutNames } from './routePath.ts';

/** As the configuration has them. */
interface PluginSwitches {
  readonly off: readonly string[];
  readonly on: readonly string[];
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

/**
 * Links appear in the order of the plugins.
 * @param plugins already checked by `refuseConflicts`
 */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const nav = plugins.flatMap((plugin) => plugin.nav ?? []);
  const paths = new Set(plugins.flatMap(({ routes }) => routes.flatMap((route) => pathsOf(route))));
  const hasRoute = (path: string) => paths.has(withoutNames(path));
  return {
    plugins,
    hasRoute,
    nav: (place, isAdminView = false) =>
      nav.filter((entry) => placeOf(entry) === place && (isAdminView || !isForAdmins(entry.route))),
    section: (matches) => {
      const own = plugins.find(({ routes }) =>
        routes.some(({ id }) => matches.some((m) => m.routeId === id)),
      );
      const links = own?.nav?.filter((entry) => placeOf(entry) === 'bar');
      return links?.length === 1 ? links[0] : undefined;
    },
    searchGroups: plugins.flatMap((plugin) => plugin.searchGroups ?? []).sort(byRankThenLabel),
    shortcuts: (isAdminView = false) => {
      const links = nav.filter(({ route }) => isAdminView || !isForAdmins(route));
      const shown = plugins.filter(
        ({ routes }) => isAdminView || !routes.length || !routes.every(isForAdmins),
      );
      // Plugins may share an action.
      const all = new Set([
        ...PORTAL_SHORTCUTS,
        ...links.flatMap((entry) => goShortcut(entry) ?? []),
        ...shown.flatMap((plugin) => plugin.shortcuts ?? []),
      ]);
      return [...all].filter(({ opens }) => opens === undefined || hasRoute(opens));
    },
  };
}

const placeOf = ({ place = 'bar' }: NavEntry) => place;

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

/** An entry in the list of installed plugins. */
export type InstalledPlugin = Plugin | LazyPlugin;

/**
 * The plugins that the configuration switches on, in their installed order, with the lazy ones loaded.
 * @param onMissing told of a lazy one that cannot be loaded, which is left out then
 */
export async function loadPlugins(
  installed: readonly InstalledPlugin[],
  switches: PluginSwitches,
  onMissing?: (id: string, error: unknown) => void,
): Promise<Plugin[]> {
  const loading = selectPlugins(installed, switches).map(async (plugin) => {
    if (!('load' in plugin)) return plugin;
    try {
      return await plugin.load();
    } catch (error) {
      if (!onMissing) throw error;
      onMissing(plugin.id, error);
      return null;
    }
  });
  return (await Promise.all(loading)).filter((plugin) => plugin !== null);
}
