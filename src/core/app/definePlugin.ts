import type { AnyRoute } from '@tanstack/react-router';
import type { Shortcut } from './shortcut.ts';

/**
 * Where a link stands: the top bar (unless said), the user menu, the footer (opened in a new tab), or the search palette
 * alone, which lists the links of bar and menu anyway.
 */
export type NavPlace = 'bar' | 'user' | 'footer' | 'palette';

export interface NavEntry {
  readonly label: string;
  /** The route object itself: its address is known only once the router is built. */
  readonly route: AnyRoute;
  readonly place?: NavPlace;
}

export interface SearchGroup {
  /** `groupLabel` of the search results that this plugin answers for. */
  readonly label: string;
  /** Position among the groups, ascending; groups without a rank follow alphabetically. */
  readonly rank?: number;
}

export interface Plugin<
  Id extends string = string,
  Routes extends readonly AnyRoute[] = readonly AnyRoute[],
> {
  readonly id: Id;
  /** Children of `publicRoute`, `signedInRoute` or `adminRoute`: the parent says who may see the page. */
  readonly routes: Routes;
  readonly nav?: readonly NavEntry[];
  readonly searchGroups?: readonly SearchGroup[];
  /** Keys that its pages act on; the keyboard help lists them. */
  readonly shortcuts?: readonly Shortcut[];
}

/** The entry itself when its route can be opened without params, else a text that the compiler shows. */
type Openable<Entry> = Entry extends { readonly route: infer Route extends AnyRoute }
  ? Record<never, never> extends Route['types']['allParams']
    ? Entry
    : { readonly route: 'a nav entry needs a route without params' }
  : never;

/**
 * Declares a screen or a family of screens as one value.
 * @param plugin routes, nav links, search groups and shortcuts
 */
export function definePlugin<
  const Id extends string,
  const Routes extends readonly AnyRoute[],
  const Nav extends readonly NavEntry[] = readonly [],
>(
  plugin: Omit<Plugin<Id, Routes>, 'nav'> & {
    readonly nav?: Nav & { readonly [Index in keyof Nav]: Openable<Nav[Index]> };
  },
): Plugin<Id, Routes> {
  return plugin;
}
