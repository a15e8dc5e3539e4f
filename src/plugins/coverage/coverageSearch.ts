/** The state of the board in its address. `q` holds the words to search. */
import { type FieldSort, fieldSearch, type ListSearch } from '#core/page/listSearch.ts';

export type SortField = (typeof FIELDS)[number];

interface CoverageSearch extends ListSearch<FieldSort<SortField>> {
  /** Shows only the sites that need attention. */
  attention?: true;
}

/** The most urgent sites come first. */
const FIELDS = ['attention', 'name', 'arming', 'change', 'recorders', 'incident'] as const;
const { parse } = fieldSearch<SortField>(FIELDS);

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseCoverageSearch(raw: Record<string, unknown>): CoverageSearch {
  return { ...parse(raw), ...(raw.attention === true && { attention: true }) };
}
