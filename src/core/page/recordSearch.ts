/** The state of a list of records in its address: text, page, size, and a value for each of its filters. */
import { type ListSearch, parseListSearch, withoutListDefaults } from './listSearch.ts';

/** What a filter compares: an id, or a word such as a state. */
export type FilterValue = string | number;

export interface RecordFilter<Row> {
  /** Name in the address. */
  readonly key: string;
  readonly label: string;
  /** Null for a row without such a value. */
  readonly valueOf: (row: Row) => FilterValue | null;
  /** What the value of the row is called. */
  readonly nameOf: (row: Row) => string;
}

/** `validateSearch` of a list with these filters. Values that cannot be read are dropped. */
export function recordSearch<Key extends string>(...keys: readonly Key[]) {
  return (raw: Record<string, unknown>): ListSearch & { readonly [K in Key]?: FilterValue } => ({
    ...withoutListDefaults<ListSearch>(parseListSearch(raw, isSort), undefined),
    ...filterValues(raw, keys),
  });
}

/** These lists have one order. */
function isSort(value: unknown): value is never {
  return value === null;
}

function filterValues<Key extends string>(
  raw: Record<string, unknown>,
  keys: readonly Key[],
): { readonly [K in Key]?: FilterValue } {
  const read = keys.flatMap((key) => {
    const value = raw[key];
    const isValue = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return isValue ? [[key, value] as const] : [];
  });
  return Object.fromEntries(read) as { readonly [K in Key]?: FilterValue };
}
