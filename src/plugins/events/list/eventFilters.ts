/** The choices of the filter panel, read from the list's address and written back to it. */
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';
import { withRange } from './timeRange.ts';

export interface EventFilters {
  /** A text that is not a number stays in the field, so that the person can correct it. */
  readonly locationId: number | string | null;
  readonly voice: boolean;
  readonly police: boolean;
  readonly guard: boolean;
  readonly open: boolean;
}

export const NO_FILTERS: EventFilters = {
  locationId: null,
  voice: false,
  police: false,
  guard: false,
  open: false,
};

/** The filters in effect, set by a tile or by the user. */
export function filtersOf(search: EventsSearch): EventFilters {
  const { dnfilter } = search;
  return {
    locationId: search.locationId ?? null,
    voice: search.voice === true || dnfilter === 'voicedowns',
    police: search.police === true || dnfilter === 'police',
    guard: search.guard === true || dnfilter === 'guard',
    open: search.open === true,
  };
}

/**
 * The address after a change of filters. A tile's filter is replaced by the page's own entries, and the list returns to
 * page 1.
 */
export function withFilters(search: EventsSearch, change: Partial<EventFilters>): EventsSearch {
  const { locationId, voice, police, guard, open } = { ...filtersOf(search), ...change };
  return withoutDefaults({
    ...search,
    dnfilter: undefined,
    page: undefined,
    locationId: locationId ?? undefined,
    voice: voice || undefined,
    police: police || undefined,
    guard: guard || undefined,
    open: open || undefined,
  });
}

/** The address with none of the panel's choices, its range included. */
export function withoutFilters(search: EventsSearch): EventsSearch {
  return withFilters(withRange(search, {}), NO_FILTERS);
}

/** How many of the panel's fields and boxes narrow the list; its range is not among them. */
export function filterCount(search: EventsSearch): number {
  const { locationId, voice, police, guard, open } = filtersOf(search);
  return [locationId !== null, voice, police, guard, open].filter(Boolean).length;
}
