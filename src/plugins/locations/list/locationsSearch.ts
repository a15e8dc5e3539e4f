/** The state of the locations table in its address. `q` holds the words to search. */
import { type FieldSort, fieldSearch, type ListSearch } from '#core/page/listSearch.ts';

export const SORT_FIELDS = ['name', 'dealer', 'account', 'accountCode', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type LocationsSort = FieldSort<SortField>;
export type LocationsSearch = ListSearch<LocationsSort>;

export const {
  defaultSort: DEFAULT_SORT,
  parse: parseLocationsSearch,
  withoutDefaults,
} = fieldSearch<SortField>(SORT_FIELDS);
