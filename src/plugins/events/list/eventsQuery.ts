/** The body of the list call, and the rows of its response that belong to one page. */
import type { EventRow } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { filterExpression } from '#domain/incidents/incidentFilter.ts';
import { filtersOf } from './eventFilters.ts';
import type { EventsSearch, ListDeps } from './eventsSearch.ts';
import { DEFAULT_ORDER, orderExpression, permittedOrder } from './sortOrder.ts';
import { rangeOf, rangeProblem } from './timeRange.ts';

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
