/** The state of the locations table in its address. `q` holds the words to search. */
import { type ListSearch, parseListSearch, withoutListDefaults } from '#core/page/listSearch.ts';
import type { SortDirection } from '#core/ui/table/tableColumn.ts';

export const SORT_FIELDS = ['name', 'dealer', 'account', 'accountCode', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type LocationsSort = `${SortField} ${SortDirection}`;
export type LocationsSearch = ListSearch<LocationsSort>;

export const DEFAULT_SORT: LocationsSort = 'name asc';

const SORTS: ReadonlySet<unknown> = new Set(
  SORT_FIELDS.flatMap((field) => [`${field} asc`, `${field} desc`]),
);

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseLocationsSearch(raw: Record<string, unknown>): LocationsSearch {
  return withoutDefaults(parseListSearch(raw, isSort));
}

export function withoutDefaults(search: LocationsSearch): LocationsSearch {
  return withoutListDefaults(search, DEFAULT_SORT);
}

function isSort(value: unknown): value is LocationsSort {
  return SORTS.has(value);
}
