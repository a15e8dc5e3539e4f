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
  /** Shown only to those who see the Admins' detail; the route wants the guard `adminsOnly` then. */
  readonly adminsOnly?: boolean;
}

export interface SearchGroup {
  /** `groupLabel` of the search results that this plugin answers for. */
  readonly label: string;
  /** Position among the groups, ascending; groups without a rank follow alphabetically. */
  readonly rank?: number;
}

/** Which of core's two parent routes a plugin's routes hang from. */
export type Access = 'signed-in' | 'public';

export interface Plugin<
  Id extends string = string,
  Reach extends Access = Access,
  Routes extends readonly AnyRoute[] = readonly AnyRoute[],
> {
  readonly id: Id;
  readonly access: Reach;
  /** Left out unless the configuration switches it on. */
  readonly optional?: boolean;
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
 * @param plugin routes (children of `signedInRoute` or `publicRoute`, as `access` says), nav links, search groups and shortcuts
 */
export function definePlugin<
  const Id extends string,
  const Reach extends Access,
  const Routes extends readonly AnyRoute[],
  const Nav extends readonly NavEntry[] = readonly [],
>(
  plugin: Omit<Plugin<Id, Reach, Routes>, 'nav'> & {
    readonly nav?: Nav & { readonly [Index in keyof Nav]: Openable<Nav[Index]> };
  },
): Plugin<Id, Reach, Routes> {
  return plugin;
}
