/** How the list's controls change its address. */
import { listChanges } from '#core/page/listSearch.ts';
import type { TableSort } from '#core/ui/table/tableColumn.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';
import { sortOrderOf } from './sortOrder.ts';

/** Writes another state of the list into its address. The promise ends when the list has that state. */
export type ChangeList = (
  next: (current: EventsSearch) => EventsSearch,
  options?: { replace?: boolean; resetScroll?: boolean },
) => Promise<void>;

const changes = listChanges<EventsSearch>(withoutDefaults);

export const { withText, withSize, withPage } = changes;

/** Returns the search unchanged when the list cannot be sorted by the column. */
export function withSort(search: EventsSearch, { field, direction }: TableSort): EventsSearch {
  const sort = sortOrderOf(field, direction);
  return sort === null ? search : changes.withSort(search, sort);
}
