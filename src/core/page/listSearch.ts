/** What the addresses of all paged lists share. Defaults are left out, and values that cannot be read are dropped. */
import { DEFAULT_PAGE_SIZE, type PageSize, parsePageSize } from '#core/ui/table/pageSize.ts';
import type { SortDirection } from '#core/ui/table/tableColumn.ts';
import { parseId } from './recordId.ts';

export interface ListSearch<Sort extends string = string> {
  /** From 1. */
  page?: number;
  size?: PageSize;
  /** A sort order, in the list's own format. */
  sort?: Sort;
  /** The search text, as typed. */
  q?: string;
}

/** Far more pages than any list has, yet small enough that page times size stays exact. */
const LAST_PAGE = 1_000_000;
/** Keeps the address short enough for servers. */
const LONGEST_TEXT = 1_000;

/**
 * @param raw the query string's values, already parsed where they look like JSON
 * @param isSort whether a value is one of the list's sort orders
 */
export function parseListSearch<Sort extends string>(
  { page, size, sort, q }: Record<string, unknown>,
  isSort: (value: unknown) => value is Sort,
): ListSearch<Sort> {
  return {
    page: Math.min(parseId(page) ?? 1, LAST_PAGE),
    size: parsePageSize(size),
    sort: isSort(sort) ? sort : undefined,
    q: textOf(q),
  };
}

/** The same state without default values, in a fixed order, so that each state has exactly one address. */
export function withoutListDefaults<Search extends ListSearch>(
  search: Search,
  defaultSort: Search['sort'],
): Search {
  const { page, size, sort, q } = search;
  const kept = {
    // The common entries come first, whenever they were set.
    ...{ page, size, sort, q },
    ...search,
    page: page === 1 ? undefined : page,
    size: size === DEFAULT_PAGE_SIZE ? undefined : size,
    sort: sort === defaultSort ? undefined : sort,
    q: q?.trim() === '' ? undefined : q,
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as Search;
}

export type FieldSort<Field extends string> = `${Field} ${SortDirection}`;

/**
 * The address of a list that is sorted by one of its fields: by the first one, ascending, unless it says otherwise.
 * @returns `parse` takes the query string's values, already parsed where they look like JSON
 */
export function fieldSearch<Field extends string>(fields: readonly [Field, ...Field[]]) {
  const defaultSort: FieldSort<Field> = `${fields[0]} asc`;
  const sorts: readonly unknown[] = fields.flatMap((field) => [`${field} asc`, `${field} desc`]);
  const isSort = (value: unknown): value is FieldSort<Field> => sorts.includes(value);
  const withoutDefaults = <Search extends ListSearch<FieldSort<Field>>>(search: Search) =>
    withoutListDefaults(search, defaultSort);
  return {
    defaultSort,
    withoutDefaults,
    parse: (raw: Record<string, unknown>) => withoutDefaults(parseListSearch(raw, isSort)),
  };
}

/** The address of a list that keeps only its search text there. */
export function parseTextSearch({ q }: Record<string, unknown>): Pick<ListSearch, 'q'> {
  const text = textOf(q);
  return text === undefined || text.trim() === '' ? {} : { q: text };
}

// A text of digits only arrives as a number when the address was typed by hand.
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).slice(0, LONGEST_TEXT);
}
