import type { ListQuery } from '#core/api/wire/listing.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { filtersOf } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { filterExpression } from './filterExpression.ts';
import { DEFAULT_ORDER, orderExpression, permittedOrder } from './sortOrder.ts';

/**
 * Body of the list call for one page.
 * @param admin whether the list shows, and may be sorted by, what Admins alone see
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
