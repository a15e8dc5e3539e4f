/** The body of the list call, and the rows of its response that belong to one page. */
import type { EventRow } from '#core/api/wire/event.ts';
import type { ListQuery } from '#core/api/wire/listing.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { filtersOf } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { DEFAULT_ORDER, orderExpression, permittedOrder } from './sortOrder.ts';
import { rangeOf, rangeProblem } from './timeRange.ts';

export interface EventPageRows {
  readonly rows: readonly EventRow[];
  /** Rows before paging. */
  readonly count: number;
  /** The provider cannot filter by time: nothing was read. */
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

/** The requested rows when a provider ignores paging and sends the whole list; otherwise all rows. */
export function pagedRows<Row>(rows: readonly Row[], { skip = 0, take }: ListQuery): readonly Row[] {
  if (take === undefined || rows.length <= take) return rows;
  return rows.slice(skip, skip + take);
}

/** The filter of the events list, as terms of the provider's expression language. */
interface FilterTerms {
  /** Only a number goes into the filter. */
  readonly locationId?: number | string | null;
  /** Part of a location's or an account's name, as typed. */
  readonly text: string;
  readonly voice: boolean;
  readonly police: boolean;
  readonly guard: boolean;
  /** Bounds of the start times in Unix milliseconds, the end not included. */
  readonly start?: number | null;
  readonly end?: number | null;
}

/** Joins the terms in use, or gives undefined when none is. */
export function filterExpression(wanted: FilterTerms): string | undefined {
  const { locationId, text, voice, police, guard, start, end } = wanted;
  const terms = [
    typeof locationId === 'number' && `location.id == ${locationId}`,
    text.trim() !== '' && nameContains(text),
    voice && 'incident.voiceDownCount > 0',
    police && 'incident.policeContacted == true',
    guard && 'incident.guardDispatched == true',
    typeof start === 'number' && `incident.startTime >= '${new Date(start).toISOString()}'`,
    typeof end === 'number' && `incident.startTime < '${new Date(end).toISOString()}'`,
  ].filter((term) => term !== false);
  return terms.length === 0 ? undefined : terms.join(' && ');
}

function nameContains(text: string): string {
  const literal = quoted(text);
  return `(location.name.Contains(${literal}) || accountName.Contains(${literal}))`;
}

/** A text as the provider's expression language writes it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
