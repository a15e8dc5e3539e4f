/** The body of the list call, and the rows of its response that belong to one page. */
import type { EventRow } from '#core/api/wire/event.ts';
import type { ListQuery } from '#core/api/wire/listing.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { filtersOf } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { DEFAULT_ORDER, orderExpression, permittedOrder } from './sortOrder.ts';

export interface EventPageRows {
  readonly rows: readonly EventRow[];
  /** Rows before paging. */
  readonly count: number;
}

/**
 * Body of the list call for one page.
 * @param admin whether the list shows, and may be sorted by, the columns for Admins
 */
export function eventsQuery(search: EventsSearch, admin: boolean): ListQuery {
  const { page, size } = listPlace(search);
  const filter = filterExpression({ ...filtersOf(search), text: search.q ?? '' });
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
  /** Part of a location's or an account's name, as typed. */
  readonly text: string;
  readonly voice: boolean;
  readonly police: boolean;
  readonly guard: boolean;
}

/** Joins the terms that are set; undefined when none is. */
export function filterExpression({ text, voice, police, guard }: FilterTerms): string | undefined {
  const terms = [
    text.trim() !== '' && nameContains(text),
    voice && 'incident.voiceDownCount > 0',
    police && 'incident.policeContacted == true',
    guard && 'incident.guardDispatched == true',
  ].filter((term) => term !== false);
  return terms.length === 0 ? undefined : terms.join(' && ');
}

function nameContains(text: string): string {
  const literal = `'${text.replaceAll("'", "''")}'`;
  return `(location.name.Contains(${literal}) || accountName.Contains(${literal}))`;
}
