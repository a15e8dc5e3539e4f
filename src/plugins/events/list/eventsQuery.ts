/** The body of the list call, the rows of its response that belong to one page, and all that the list stands for. */
import type { EventRow } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { UnusableAnswer } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsPart } from '#core/api/event.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { pageCount } from '#core/ui/table/Pagination.tsx';
import { byFilter, FILTER_NAMES, type FilterName, filterExpression } from '#domain/incidents/eventFilter.ts';
import type { ListPart, ListSource, PartWanted } from '#domain/incidents/wholeList.ts';
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
  /** Rows before paging; those that are known where the provider does not count. */
  readonly count: number;
  /** Whether there may be more than these. */
  readonly hasMore?: boolean;
  /** What was asked for; nothing when nothing was. */
  readonly search?: ListDeps;
  /** As the list call says it. */
  readonly orderby?: string | undefined;
  /** Whether it was asked for as the Admin's view orders it. */
  readonly admin?: boolean;
  /** What the provider cannot filter by: nothing was read. */
  readonly refused?: OptionalFilter;
  /** Whether the location of the page is none that the person has: nothing was read. */
  readonly isNowhere?: boolean;
}

/** Pages of the list, with the next one where nobody knows whether there is one. */
export function pagesOf({ count, hasMore }: EventPageRows, size: number): number {
  return pageCount(hasMore ? count + 1 : count, size);
}

/** Whether the address names a location that cannot be or a range that is wrong: nothing is asked, and nothing shown. */
export function isUnanswerable(search: EventsSearch): boolean {
  return typeof search.locationId === 'string' || rangeProblem(search) !== null;
}

/**
 * Body of the list call for one page.
 * @param admin whether the list shows, and may be sorted by, the columns for Admins
 */
export function eventsQuery(
  search: EventsSearch,
  admin: boolean,
): Required<Pick<ListQuery, 'skip' | 'take'>> & ListQuery {
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

export interface EventFilters extends Readonly<Record<FilterName, boolean>> {
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

/** What a provider may be unable to filter by. */
export type OptionalFilter = 'timeFilter' | 'openFilter';

interface OptionalFilterFacts {
  /** What is said once it is taken out of the address. */
  readonly words: string;
  readonly isIn: (search: EventsSearch) => boolean;
  readonly without: (search: EventsSearch) => EventsSearch;
}

export const OPTIONAL_FILTERS: Readonly<Record<OptionalFilter, OptionalFilterFacts>> = {
  timeFilter: {
    words: 'This service cannot filter by time',
    isIn: (search) => rangeOf(search) !== null,
    without: (search) => withRange(search, {}),
  },
  openFilter: {
    words: 'This service cannot filter by what is in progress',
    isIn: ({ open }) => open === true,
    without: (search) => withFilters(search, { open: false }),
  },
};

/** The optional filters of a list. */
export function optionalFiltersIn(search: EventsSearch): readonly OptionalFilter[] {
  return (['timeFilter', 'openFilter'] as const).filter((filter) => OPTIONAL_FILTERS[filter].isIn(search));
}

/** The boxes of the panel that narrow the list. */
export function tickedFilters(search: EventsSearch): readonly FilterName[] {
  const filters = filtersOf(search);
  return FILTER_NAMES.filter((box) => filters[box]);
}

/** How many of the panel's fields and boxes narrow the list; its range is not among them. */
export function filterCount(search: EventsSearch): number {
  return tickedFilters(search).length + (filtersOf(search).locationId === null ? 0 : 1);
}

// Every event that the list stands for, for a file or a chart of all of them.

export interface WantedList {
  /** What the list is narrowed down to, and its order. */
  readonly search: EventsSearch;
  /** The location that the page stands for; 0 for none. */
  readonly locationId: number;
  readonly admin: boolean;
}

/** Enough rows to find what came while the list was read. */
const LATEST: PartWanted = { skip: 0, take: 50 };

/**
 * A list that must be read whole: nobody would notice that a file or a chart lacks events.
 * @param partSize rows of one call
 * @param limit a list with more rows is not read; null reads any list
 */
export function listSource(
  api: ApiClient,
  list: WantedList,
  { partSize, limit }: Pick<ListSource, 'partSize' | 'limit'>,
): ListSource {
  const latestFirst: WantedList = { ...list, search: { ...list.search, sort: '-incident.id' } };
  return {
    partSize,
    limit,
    partly: false,
    readPart: (wanted, signal) => readPart(api, list, wanted, signal),
    readLatest: (signal) => readPart(api, latestFirst, LATEST, signal),
  };
}

async function readPart(
  api: ApiClient,
  { search, locationId, admin }: WantedList,
  { skip, take }: PartWanted,
  signal: AbortSignal,
): Promise<ListPart> {
  const query = { ...eventsQuery(search, admin), skip, take };
  let isPartial = false;
  const page = await getEventsPart(api, locationId, query, {
    signal,
    onPartial: () => {
      isPartial = true;
    },
  });
  if (page === null || isPartial) throw new UnusableAnswer();
  return { rows: page.rows, total: page.count };
}

/** Name of the one site that all events are of, or its id where it has no name; null for a list of several sites. */
export function siteOf({ search, locationId }: WantedList, rows: readonly EventRow[]): string | null {
  const one = locationId || search.locationId;
  return one ? (rows[0]?.location?.name ?? String(one)) : null;
}
