import type { ListQuery } from '#core/api/wire/listing.ts';
import { DEFAULT_PAGE_SIZE } from '#core/ui/pageSizes.ts';
import { filtersOf } from './eventFilters.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { filterExpression } from './filterExpression.ts';
import { DEFAULT_ORDER, orderExpression, permittedOrder } from './sortOrder.ts';

/**
 * Body of the list call for one page.
 * @param admin whether the user may sort by the fields that Admins alone are given
 */
export function eventsQuery(search: EventsSearch, admin: boolean): ListQuery {
  const size = search.size ?? DEFAULT_PAGE_SIZE;
  const filter = filterExpression({ ...filtersOf(search), text: search.q ?? '' });
  return {
    orderby: orderExpression(permittedOrder(search.sort ?? DEFAULT_ORDER, admin)),
    skip: ((search.page ?? 1) - 1) * size,
    take: size,
    count: true,
    ...(filter !== undefined && { filter }),
  };
}
