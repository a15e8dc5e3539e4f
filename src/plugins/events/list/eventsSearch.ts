/** The state of the events list in its address. Defaults are left out, and what cannot be read is dropped. */

import { wholeNumber } from '#core/router/wholeNumber.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '#core/ui/pageSizes.ts';
import { DEFAULT_ORDER, isSortOrder, type SortOrder } from './sortOrder.ts';

export type BackTarget = 'home' | 'location';
export type TileFilter = 'voicedowns' | 'police' | 'guard';

export interface EventsSearch {
  /** Only the events of one location. */
  locationId?: number;
  /** Where the Back button leads; without it there is none on the general list. */
  back?: BackTarget;
  /** The filter that a statistics tile asks for, until the user changes any filter. */
  dnfilter?: TileFilter;
  /** From 1. */
  page?: number;
  size?: PageSize;
  sort?: SortOrder;
  /** Part of a location's or an account's name, as typed. */
  q?: string;
  voice?: true;
  police?: true;
  guard?: true;
}

/** What of the address decides which rows are shown: where Back leads does not. */
export type ListDeps = Omit<EventsSearch, 'back'>;

export function listDeps({ back: _, ...search }: EventsSearch): ListDeps {
  return search;
}

/** Far beyond any list, and small enough that page times size stays exact. */
const LAST_PAGE = 1_000_000;
/** Keeps the address within what servers accept. */
const LONGEST_TEXT = 1_000;

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const { locationId, back, dnfilter, page, size, sort, q, voice, police, guard } = raw;
  return withoutDefaults({
    locationId: wholeNumber(locationId) ?? undefined,
    back: oneOf(['home', 'location'], lowerCase(back)),
    dnfilter: oneOf(['voicedowns', 'police', 'guard'], lowerCase(dnfilter)),
    page: Math.min(wholeNumber(page) ?? 1, LAST_PAGE),
    size: oneOf(PAGE_SIZES, wholeNumber(size)),
    sort: isSortOrder(sort) ? sort : undefined,
    q: textOf(q),
    voice: ticked(voice),
    police: ticked(police),
    guard: ticked(guard),
  });
}

/** The same state without the entries that say what holds anyway. */
export function withoutDefaults({ page, size, sort, q, ...rest }: EventsSearch): EventsSearch {
  const kept: EventsSearch = {
    ...rest,
    page: page === 1 ? undefined : page,
    size: size === DEFAULT_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDER ? undefined : sort,
    q: q?.trim() === '' ? undefined : q,
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
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

// A text of digits alone arrives as a number when the address was typed by hand.
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).slice(0, LONGEST_TEXT);
}
