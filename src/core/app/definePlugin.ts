/** The contract of a screen: what a plugin declares, and what the portal gives it. */

import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as v from 'valibot';
import { type Config, ConfigError } from '#contract/portalConfig.ts';
import type { ApiClient } from '#core/api/client.ts';
import type { Loading } from '#core/data/prefetch.ts';
import type { ErrorSink } from '#core/errors/errorSink.ts';
import type { Session } from '#core/session/createSession.ts';
import type { KeptSwitch } from '#core/session/keptSwitch.ts';
import type { ReturnPath } from '#core/session/returnPath.ts';
import type { SecretFragment } from '#core/session/secretFragment.ts';
import type { SessionScope } from '#core/session/sessionScope.ts';
import type { TimePreferences } from '#core/session/timePreferences.ts';
import type { IconName } from '#core/ui/Icon.tsx';

/**
 * Where a link is shown: the top bar (default), the user menu, the footer (opens in a new tab), or only the search
 * palette, which also lists the links of the bar and the user menu.
 */
export type NavPlace = 'bar' | 'user' | 'footer' | 'palette';

/** A link to a page of the plugin. */
export interface NavEntry {
  readonly label: string;
  /** The route object itself, because its address is known only after the router is built. */
  readonly route: AnyRoute;
  readonly place?: NavPlace;
  /** A letter that opens the page after 'g'. For links of the bar alone. */
  readonly goKey?: string;
  /**
   * What a press does instead of opening the page, in the user menu and the palette alone. The page itself may be opened by
   * any site's link, and asks first.
   */
  readonly act?: (app: AppContext) => void;
  /** Counts something behind the link. For links of the bar alone. */
  readonly badge?: UseNavBadge;
  /** What people call the page besides, in small letters: the palette finds it by these words too. */
  readonly words?: string;
}

export interface NavBadge {
  readonly count: number;
  /** What is counted, e.g. 'new events'. */
  readonly what: string;
}

/** A hook that runs once for the whole portal while somebody is signed in. Null, or a count of 0, shows nothing. */
export type UseNavBadge = () => NavBadge | null;

/** What a route declares about its page, apart from params and loader. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Document title without the product's name. Where the page shows one of many records, `titledParams` makes it of
     * the path's params.
     */
    title?: string | { readonly of: (params: never) => string };
    /** The page uses up to 1720 px instead of 1280, for tables with many columns: always, or with the Admin detail. */
    wide?: true | 'admin';
    /** The page begins with a picture: in narrow windows nothing of the frame stands above it but the bar. */
    pictureFirst?: true;
    /**
     * The page and those below it are for Admins who have the Admin detail switched on. Only `adminRoute` sets this.
     */
    adminsOnly?: boolean;
  }
}

/** What the search palette lists beside the nav entries: a place within a page, or something that can be done. */
export interface Topic {
  /** Heading in the palette: 'Do' for what can be done. */
  readonly group: string;
  readonly label: string;
  /** What people call it besides, in small letters. */
  readonly words?: string;
  /** Listed only once its words are typed, because there are many of its kind. */
  readonly isHidden?: boolean;
  /** Opens a place, as a path below the portal's base such as '/help#armed', or does something at once. */
  readonly choose: string | (() => void);
}

/** One of a plugin's lists with a filter, which the search palette offers. */
export interface NamedList {
  readonly title: string;
  /** Below the portal's base, with the filter. */
  readonly path: string;
}

/** Names of the pictures that search results of a group have. */
export type GroupIcon = 'bell' | 'calendar' | 'image' | 'people' | 'pin' | 'recorder';

export interface SearchGroup {
  /** `groupLabel` of the search results that this plugin's pages show. */
  readonly label: string;
  /** Position among the groups, ascending. Groups without a rank follow in alphabetical order. */
  readonly rank?: number;
  readonly icon?: GroupIcon;
  /** Whether people know its records by number: the palette then lists it first for a number. */
  readonly byNumber?: boolean;
}

/** A screen, or a family of screens. All that the portal knows of it stands here. */
export interface Plugin<
  Id extends string = string,
  Routes extends readonly AnyRoute[] = readonly AnyRoute[],
> {
  readonly id: Id;
  /** Off until the configuration switches it on. Its code is loaded all the same: see `lazyPlugin` for one that is rarely on. */
  readonly optional?: true;
  /** Children of `publicRoute`, `signedInRoute` or `adminRoute`. The parent determines who may see the page. */
  readonly routes: Routes;
  readonly nav?: readonly NavEntry[];
  readonly searchGroups?: readonly SearchGroup[];
  /** The keys that its pages use. The keyboard help lists them. */
  readonly shortcuts?: readonly Shortcut[];
  /** What the palette lists for it. Asked each time that the palette opens. */
  readonly topics?: (app: AppContext) => readonly Topic[];
  /** The list that typed words such as 'police at halifax' name, with its filter. Asked at each key: it must be quick. */
  readonly phrase?: (text: string) => NamedList | null;
  /** Cards on other plugins' pages. */
  readonly panels?: readonly Panel[];
  /** Called once when the portal opens, before its first page: for what goes on whichever page is open. */
  readonly start?: (app: AppContext) => void;
  /** A dynamic import of what `pluginConfig` made: the settings that the configuration may hold for it. */
  readonly config?: () => Promise<PluginConfig<unknown, NoInfer<Id>>>;
}

/**
 * Every plugin of the project, by its id. A plugin adds itself by `declare module './definePlugin.ts'`. Links are
 * checked against the routes of all of these, so that a plugin can be taken out of the list of installed ones.
 */
export interface KnownPlugins {
  /** The portal itself has no pages. */
  readonly portal: Plugin<'portal', readonly []>;
}

/** The entry itself when its route's path has no params, else a text that the compiler shows. */
type Openable<Entry> = Entry extends { readonly route: { readonly fullPath: infer Path } }
  ? Path extends `${string}$${string}`
    ? { readonly route: 'a nav entry needs a route without params' }
    : Entry
  : never;

/**
 * Declares a screen, or a family of screens, as one value.
 * @param plugin routes, nav links, search groups, shortcuts, panels and settings
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

/**
 * The places for cards of other plugins, each with the record that its page shows. A page that has such a place adds it
 * here, by `declare module './definePlugin.ts'`.
 */
export interface PanelRecords {
  /** The start page is about no record. */
  readonly home: null;
}

export type PanelPlace = keyof PanelRecords;

/** What a card's content gets: the record of the page on which it stands. */
export interface PanelProps<Place extends PanelPlace = PanelPlace> {
  readonly record: PanelRecords[Place];
}

export interface PanelAt<Place extends PanelPlace> {
  readonly place: Place;
  /** The card's heading, which only one panel of a place may have. */
  readonly title: string;
  /** Position among the place's panels, ascending. Those without a rank follow in the order of the plugins. */
  readonly rank?: number;
  /** Shown to Admins only, and not in the customers' view. */
  readonly adminsOnly?: boolean;
  /** A dynamic import of the card's content, which loads after the page. */
  readonly load: () => Promise<ComponentType<PanelProps<Place>>>;
}

/** A card on another plugin's page. */
export type Panel = { readonly [Place in PanelPlace]: PanelAt<Place> }[PanelPlace];

/** An optional plugin whose code, including its routes, loads only when the configuration switches it on. */
export interface LazyPlugin<P extends Plugin = Plugin> {
  readonly id: P['id'];
  readonly optional: true;
  readonly load: () => Promise<P>;
}

/** @param load a dynamic import of the plugin's own file */
export function lazyPlugin<P extends Plugin>(id: P['id'], load: () => Promise<P>): LazyPlugin<P> {
  return { id, optional: true, load };
}

/** A plugin's own settings, as `pluginConfig` declares them. */
export interface PluginConfig<Settings = unknown, Id extends string = string> {
  readonly id: Id;
  /** `npm run settings-table` writes it as JSON Schema beside the page, so that servers can check their settings. */
  readonly schema: v.GenericSchema<unknown, Settings>;
  /** @throws ConfigError naming the first bad field */
  read(config: Config): Settings;
}

/**
 * Declares what may stand under `plugins.settings.<id>` of the configuration. Other keys are refused.
 * @param entries a schema for each key, made of checks that JSON Schema knows; `v.optional` has the default
 */
export function pluginConfig<const Id extends string, Entries extends v.ObjectEntries>(
  id: Id,
  entries: Entries,
): PluginConfig<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>, Id> {
  const schema = v.strictObject(entries);
  return {
    id,
    schema,
    read: ({ plugins }) => {
      const result = v.safeParse(schema, plugins.settings[id] ?? {});
      if (result.success) return result.output;
      const [issue] = result.issues;
      const place = ['plugins.settings', id, v.getDotPath(issue)].filter(Boolean).join('.');
      throw new ConfigError(place, `is refused: ${issue.message}`);
    },
  };
}

/** What the active plugins declare together. */
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
  /**
   * What the keyboard help lists: the shell's own shortcuts first, without those that open a page which is switched off.
   * Those of Admin pages are included only in the Admin view.
   */
  shortcuts(isAdminView?: boolean): readonly Shortcut[];
}

/** What the composition root gives every loader and page, through the router's context. */
export interface AppContext {
  /** Whether an Admin sees the Admin detail or what a customer sees. */
  readonly adminDetail: KeptSwitch;
  readonly api: ApiClient;
  readonly config: Config;
  readonly errors: ErrorSink;
  readonly fragment: SecretFragment;
  /** What can be done now, by keys and from the palette: those of the components on screen. */
  readonly inForce: Set<ActionInForce>;
  readonly registry: Registry;
  readonly returnPath: ReturnPath;
  /** What lives as long as the session. */
  readonly scope: SessionScope;
  readonly session: Session;
  /** Whether shortcuts may use keys that type a character. */
  readonly singleKeys: KeptSwitch;
  readonly timePreferences: TimePreferences;
}

/** The part of a loader's arguments that the portal's loaders use. */
export interface LoaderArgs<Params = unknown, Deps = unknown> extends Loading {
  readonly context: AppContext;
  readonly params: Params;
  readonly deps: Deps;
}

/** A key press that does something, as the keyboard help lists it. */
export interface Shortcut {
  /** Heading in the keyboard help, which names the place where the shortcut works. */
  readonly where: string;
  /** What it does, in a few words. */
  readonly does: string;
  /**
   * Each of these keys triggers it: values of `KeyboardEvent.key`, 'Mod+k' for Ctrl or Cmd with a lower-case key, 'g h' for
   * one after the other. 's' is pressed without Shift and 'S' with it, whatever Caps Lock does and whichever letters the
   * keyboard has.
   */
  readonly keys: readonly string[];
  /** Path of another plugin's page that it opens, such as '/change-request': nobody offers it where that is switched off. */
  readonly opens?: string;
}

/**
 * Something that people can do: its words, its key, its picture and its deed. Its button, its line in the keyboard help and
 * its option in the palette are made of this one value. `useAction` puts it in force.
 */
export interface Action<On> extends Shortcut {
  /** The words of its button, where it has others than `does`. */
  readonly button?: string;
  /** Of its button. While the action is in force, the palette offers it if it has a picture. */
  readonly icon?: IconName;
  /**
   * @param on what the page gives it to act on
   * @param key as `keys` names it; undefined for a press of its button or its option
   * @returns false where it does not handle the key, which is left to the browser then
   */
  readonly perform: (on: On, key?: string) => unknown;
}

/** An action with what it acts on. */
interface ActionInForce {
  readonly action: Pick<Action<never>, 'does' | 'icon'>;
  readonly perform: () => unknown;
}

/**
 * Whether a key types a character. Speech input may press such a key by accident, so people can switch these shortcuts
 * off.
 */
export function isSingleKey(key: string): boolean {
  return key.length === 1 || key.startsWith(`${GO_KEY} `);
}

/** Pressed before the key of a nav entry. */
export const GO_KEY = 'g';

const where = 'Everywhere';

/** The keys that open a page of the bar; null where its entry has none, and for other links. */
export function goShortcut({ label, goKey, place = 'bar' }: NavEntry): Shortcut | null {
  if (goKey === undefined || place !== 'bar') return null;
  return { where, does: `Go to ${label}`, keys: [`${GO_KEY} ${goKey}`] };
}

type Focus = () => boolean;
export const focusSearch: Action<Focus> = {
  where,
  does: 'Go to the search box',
  keys: ['/'],
  perform: (focus) => focus(),
};

type Show = (overlay: 'palette' | 'help') => void;
export const openPalette: Action<Show> = {
  where,
  does: 'Search from any page',
  keys: ['Mod+k'],
  perform: (show) => show('palette'),
};
export const openHelp: Action<Show> = {
  where,
  does: 'Show this help',
  keys: ['?', 'Mod+/'],
  perform: (show) => show('help'),
};

export const PORTAL_SHORTCUTS: readonly Shortcut[] = [focusSearch, openPalette, openHelp];
