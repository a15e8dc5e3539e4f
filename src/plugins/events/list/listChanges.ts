/** What the list's controls do to its address. */
import { listChanges } from '#core/page/listSearch.ts';
import type { TableSort } from '#core/ui/table/tableColumn.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';
import { sortOrderOf } from './sortOrder.ts';

/** Puts another state of the list into its address. */
export type ChangeList = (
  next: (current: EventsSearch) => EventsSearch,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

const changes = listChanges<EventsSearch>(withoutDefaults);

export const { withText, withSize, withPage } = changes;

/** Unchanged when the column is none of those that the list is sorted by. */
export function withSort(search: EventsSearch, { field, direction }: TableSort): EventsSearch {
  const sort = sortOrderOf(field, direction);
  return sort === null ? search : changes.withSort(search, sort);
}
