/** The state of the board in its address. `q` holds the words to search. */
import { type FieldSort, fieldSearch, type ListSearch } from '#core/page/listSearch.ts';
import type { SortDirection } from '#core/ui/table/DataTable.tsx';

export type SortField = (typeof FIELDS)[number];
export type CoverageSort = FieldSort<SortField>;

export interface CoverageSearch extends ListSearch<CoverageSort> {
  /** Shows only the sites that need attention. */
  attention?: true;
}

/** The most urgent sites come first. */
const FIELDS = ['attention', 'name', 'arming', 'change', 'recorders', 'incident'] as const;
const list = fieldSearch<SortField>(FIELDS);
export const { defaultSort, withoutDefaults } = list;

/** The field and direction of an order. */
export function sortOf(sort: CoverageSort = defaultSort) {
  const [field, direction] = sort.split(' ') as [SortField, SortDirection];
  return { field, direction };
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseCoverageSearch(raw: Record<string, unknown>): CoverageSearch {
  return { ...list.parse(raw), ...(raw.attention === true && { attention: true }) };
}
