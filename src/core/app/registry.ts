/** Collects from the installed plugins what the shell and the search need. */
import type { AnyRoute } from '@tanstack/react-router';
import type { NavEntry, NavPlace, Plugin, SearchGroup } from './definePlugin.ts';
import { pathsOf, withoutNames } from './routePath.ts';
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
  /** The link in the bar that a page belongs to: the only one of the plugin that has the page. */
  section(matches: readonly { readonly routeId: string }[]): NavEntry | undefined;
  /** In the order of the search panel: by rank, then groups without a rank by label. */
  readonly searchGroups: readonly SearchGroup[];
  /** The shell's own shortcuts come first. */
  readonly shortcuts: readonly Shortcut[];
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
 * @param plugins that `refuseConflicts` has let pass
 */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const nav = plugins.flatMap((plugin) => plugin.nav ?? []);
  const paths = new Set(plugins.flatMap(({ routes }) => routes.flatMap((route) => pathsOf(route))));
  return {
    plugins,
    hasRoute: (path) => paths.has(withoutNames(path)),
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
    shortcuts: [...PORTAL_SHORTCUTS, ...plugins.flatMap((plugin) => plugin.shortcuts ?? [])],
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
