/** The state of the locations table in its address. `q` holds the words to search. */
import { fieldSearch } from '#core/page/listSearch.ts';

export const SORT_FIELDS = ['name', 'dealer', 'account', 'accountCode', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export const { parse: parseLocationsSearch } = fieldSearch<SortField>(SORT_FIELDS);
