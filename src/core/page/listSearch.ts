/** What the addresses of all paged lists share. Defaults are left out, and values that cannot be read are dropped. */
import { defaultStringifySearch } from '@tanstack/react-router';
import type { NamedList } from '#core/app/definePlugin.ts';
import type { SortDirection } from '#core/ui/table/DataTable.tsx';
import { DEFAULT_PAGE_SIZE, type PageSize, parsePageSize } from '#core/ui/table/Pagination.tsx';
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
 * @param isSort whether a value is one of the list's sort orders; without it the list has one order
 */
export function parseListSearch<Sort extends string>(
  { page, size, sort, q }: Readonly<Record<string, unknown>>,
  isSort: (value: unknown) => value is Sort = (_): _ is never => false,
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

/**
 * How the controls of a paged list change its address. Every change except that of the page returns to page 1.
 * @param withoutDefaults removes the list's default values
 */
export function listChanges<Search extends ListSearch>(withoutDefaults: (search: Search) => Search) {
  const fromPage1 = (search: Search, change: ListSearch) =>
    withoutDefaults({ ...search, ...change, page: undefined });
  return {
    withText: (search: Search, q: string) => fromPage1(search, { q }),
    withSize: (search: Search, size: PageSize) => fromPage1(search, { size }),
    withSort: (search: Search, sort: NonNullable<Search['sort']>) => fromPage1(search, { sort }),
    withPage: (search: Search, page: number) => withoutDefaults({ ...search, page }),
  };
}

/** Page and page size of a list, with defaults for values that its address leaves out. */
export function listPlace({ page = 1, size = DEFAULT_PAGE_SIZE }: ListSearch) {
  return { page, size };
}

// The state of a list of records in its address: text, page, size, and a value for each of its filters.

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
  return (raw: Record<string, unknown>) => {
    const chosen = keys.map((key) => [key, filterValue(raw[key])]).filter(([, value]) => value !== null);
    return {
      ...withoutListDefaults(parseListSearch(raw), undefined),
      ...(Object.fromEntries(chosen) as { readonly [K in Key]?: FilterValue }),
    };
  };
}

/** What an address says of a filter; null for nothing, or nothing that can be read. */
export function filterValue(value: unknown): FilterValue | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null;
}

// Lists that people name by typing: for the phrases of plugins.

/** Words that say nothing of what is looked for, around it. Within a name, such as 'Port of Halifax', they belong to it. */
const FILLERS = ['a', 'all', 'and', 'any', 'at', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with'];

/**
 * The typed words without those that are known, and without words such as 'at' around the others.
 * @param isKnown takes a word in small letters
 * @returns the known ones, and the others as they were typed; null when no word is known
 */
export function phraseOf(
  text: string,
  isKnown: (word: string) => boolean,
): { readonly known: readonly string[]; readonly rest: string } | null {
  const words = text.trim().split(/\s+/);
  const known = words.map((word) => word.toLowerCase()).filter(isKnown);
  if (known.length === 0) return null;
  const others = words.filter((word) => !isKnown(word.toLowerCase()));
  const says = (word: string) => !FILLERS.includes(word.toLowerCase());
  const rest = others.slice(Math.max(0, others.findIndex(says)), others.findLastIndex(says) + 1);
  return { known, rest: rest.join(' ') };
}

/**
 * A list with a filter.
 * @param title e.g. 'Contacts at “moncton”'
 * @param search the filter, as the list's address has it
 */
export function listNamed(title: string, path: string, search: Readonly<Record<string, unknown>>): NamedList {
  return { title, path: path + defaultStringifySearch(search) };
}

/** For a list whose rows are found by the names of sites: 'contacts at moncton'. @param word of the list, in small letters */
export function placePhrase(word: RegExp, name: string, path: string): (text: string) => NamedList | null {
  return (text) => {
    const said = phraseOf(text, (one) => word.test(one));
    return said && said.rest !== '' ? listNamed(`${name} at “${said.rest}”`, path, { q: said.rest }) : null;
  };
}
