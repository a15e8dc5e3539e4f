/** The state of the events list in its address. Defaults are left out, and values that cannot be read are dropped. */

import { type ListSearch, parseListSearch, withoutListDefaults } from '#core/page/listSearch.ts';
import { parseId } from '#core/page/recordId.ts';
import { DEFAULT_ORDER, isSortOrder, type SortOrder } from './sortOrder.ts';

export type BackTarget = 'home' | 'location';
type TileFilter = 'voicedowns' | 'police' | 'guard';

/** How many characters of an invalid location id are kept to be shown. */
const LONGEST_ID = 20;

/** `q` is part of a location's or an account's name. */
export interface EventsSearch extends ListSearch<SortOrder> {
  /** Limits the list to one location. A text that is no valid id gives no events, never those of all locations. */
  locationId?: number | string;
  /** Where the Back button leads. Without it, the general list has no Back button. */
  back?: BackTarget;
  /** The filter of the statistics tile that led here, until the user changes any filter. */
  dnfilter?: TileFilter;
  voice?: true;
  police?: true;
  guard?: true;
}

/** The part of the address that decides which rows are shown: everything but the target of Back. */
export type ListDeps = Omit<EventsSearch, 'back'>;

export function listDeps({ back: _, ...search }: EventsSearch): ListDeps {
  return search;
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const { locationId, back, dnfilter, voice, police, guard } = raw;
  return withoutDefaults({
    ...parseListSearch(raw, isSortOrder),
    locationId: locationIn(locationId),
    back: oneOf(['home', 'location'], lowerCase(back)),
    dnfilter: oneOf(['voicedowns', 'police', 'guard'], lowerCase(dnfilter)),
    voice: ticked(voice),
    police: ticked(police),
    guard: ticked(guard),
  });
}

/** The same state without default values. */
export function withoutDefaults(search: EventsSearch): EventsSearch {
  return withoutListDefaults(search, DEFAULT_ORDER);
}

function locationIn(value: unknown): number | string | undefined {
  if (value === undefined || value === null) return undefined;
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '?';
  if (written === '') return undefined;
  // An ellipsis keeps the shortened text from being a number.
  return parseId(written) ?? (written.length > LONGEST_ID ? `${written.slice(0, LONGEST_ID)}…` : written);
}

function oneOf<const T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

function lowerCase(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

function ticked(value: unknown): true | undefined {
  return value === true || lowerCase(value) === 'true' || value === 1 ? true : undefined;
}
