/** What the list's controls do to its address. Everything but a page change returns to page 1. */
import type { PageSize } from '#core/ui/pageSizes.ts';
import type { TableSort } from '#core/ui/tableColumn.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';
import { sortOrderOf } from './sortOrder.ts';

export function withText(search: EventsSearch, q: string): EventsSearch {
  return withoutDefaults({ ...search, q, page: undefined });
}

export function withSize(search: EventsSearch, size: PageSize): EventsSearch {
  return withoutDefaults({ ...search, size, page: undefined });
}

export function withPage(search: EventsSearch, page: number): EventsSearch {
  return withoutDefaults({ ...search, page });
}

/** Unchanged when the column is none of those that the list is sorted by. */
export function withSort(search: EventsSearch, { field, direction }: TableSort): EventsSearch {
  const sort = sortOrderOf(field, direction);
  return sort === null ? search : withoutDefaults({ ...search, sort, page: undefined });
}
