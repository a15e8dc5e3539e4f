import type { AnyRoute } from '@tanstack/react-router';
import type { Shortcut } from './shortcut.ts';

/**
 * Where a link is shown: the top bar (default), the user menu, the footer (opens in a new tab), or only the search
 * palette, which also lists the links of the bar and the user menu.
 */
export type NavPlace = 'bar' | 'user' | 'footer' | 'palette';

export interface NavEntry {
  readonly label: string;
  /** The route object itself, because its address is known only after the router is built. */
  readonly route: AnyRoute;
  readonly place?: NavPlace;
}

export interface SearchGroup {
  /** `groupLabel` of the search results that this plugin's pages show. */
  readonly label: string;
  /** Position among the groups, ascending. Groups without a rank follow in alphabetical order. */
  readonly rank?: number;
}

export interface Plugin<
  Id extends string = string,
  Routes extends readonly AnyRoute[] = readonly AnyRoute[],
> {
  readonly id: Id;
  /** Children of `publicRoute`, `signedInRoute` or `adminRoute`. The parent determines who may see the page. */
  readonly routes: Routes;
  readonly nav?: readonly NavEntry[];
  readonly searchGroups?: readonly SearchGroup[];
  /** Keys that its pages use. The keyboard help lists them. */
  readonly shortcuts?: readonly Shortcut[];
}

/** The entry itself when its route needs no params, else a text that the compiler shows. */
type Openable<Entry> = Entry extends { readonly route: infer Route extends AnyRoute }
  ? Record<never, never> extends Route['types']['allParams']
    ? Entry
    : { readonly route: 'a nav entry needs a route without params' }
  : never;

/**
 * Declares a screen, or a family of screens, as one value.
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
