/** The body of the list call, and the rows of its response that belong to one page. */
import type { EventRow } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { byFilter, filterExpression } from '#domain/incidents/incidentFilter.ts';
import type { Outcome } from '#domain/incidents/outcomes.ts';
import {
  DEFAULT_ORDER,
  type EventsSearch,
  type ListDeps,
  orderExpression,
  permittedOrder,
  withoutDefaults,
} from './eventsSearch.ts';
import { rangeOf, rangeProblem, withRange } from './timeRange.ts';

export interface EventPageRows {
  readonly rows: readonly EventRow[];
  /** Rows before paging. */
  readonly count: number;
  /** What was asked for; nothing when nothing was. */
  readonly search?: ListDeps;
  /** As the list call says it. */
  readonly orderby?: string | undefined;
  /** Whether it was asked for as the Admin's view orders it. */
  readonly admin?: boolean;
  /** The provider cannot filter by time, or by what is in progress: nothing was read. */
  readonly refusesTime?: true;
}

/** Whether the address names a location that cannot be or a range that is wrong: nothing is asked, and nothing shown. */
export function isUnanswerable(search: EventsSearch): boolean {
  return typeof search.locationId === 'string' || rangeProblem(search) !== null;
}

/**
 * Body of the list call for one page.
 * @param admin whether the list shows, and may be sorted by, the columns for Admins
 */
export function eventsQuery(search: EventsSearch, admin: boolean): ListQuery {
  const { page, size } = listPlace(search);
  const filter = filterExpression({ ...filtersOf(search), text: search.q ?? '', ...rangeOf(search) });
  return {
    orderby: orderExpression(permittedOrder(search.sort ?? DEFAULT_ORDER, admin)),
    skip: (page - 1) * size,
    take: size,
    count: true,
    ...(filter !== undefined && { filter }),
  };
}

// The choices of the filter panel, read from the list's address and written back to it.

export interface EventFilters extends Readonly<Record<Outcome, boolean>> {
  /** A text that is not a number stays in the field, so that the person can correct it. */
  readonly locationId: number | string | null;
}

export const NO_FILTERS: EventFilters = { locationId: null, ...byFilter(() => false) };

/** The box that a tile's filter ticks. */
const BOX_OF_TILE = { voicedowns: 'voice', police: 'police', guard: 'guard' } as const;

/** The filters in effect, set by a tile or by the user. */
export function filtersOf(search: EventsSearch): EventFilters {
  const { dnfilter, locationId = null } = search;
  const ofTile = dnfilter && BOX_OF_TILE[dnfilter];
  return { locationId, ...byFilter((box) => search[box] === true || box === ofTile) };
}

/**
 * The address after a change of filters. A tile's filter is replaced by the page's own entries, and the list returns to
 * page 1.
 */
export function withFilters(search: EventsSearch, change: Partial<EventFilters>): EventsSearch {
  const { locationId, ...boxes } = { ...filtersOf(search), ...change };
  return withoutDefaults({
    ...search,
    dnfilter: undefined,
    page: undefined,
    locationId: locationId ?? undefined,
    ...byFilter((box) => boxes[box] || undefined),
  });
}

/** The address with none of the panel's choices, its range included. */
export function withoutFilters(search: EventsSearch): EventsSearch {
  return withFilters(withRange(search, {}), NO_FILTERS);
}

/** How many of the panel's fields and boxes narrow the list; its range is not among them. */
export function filterCount(search: EventsSearch): number {
  const { locationId, ...boxes } = filtersOf(search);
  return [locationId !== null, ...Object.values(boxes)].filter(Boolean).length;
}
