import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SortDirection, TableSort } from '#core/ui/table/DataTable.tsx';
import { clampPage, type PageSize, pageCount } from '#core/ui/table/Pagination.tsx';
import {
  type FilterValue,
  filterValue,
  type ListSearch,
  listPlace,
  parseListSearch,
  type RecordFilter,
  withoutListDefaults,
} from './listSearch.ts';
import { type DelayedText, useDelayedText, useSearchChange } from './urlState.ts';

/** How the records of a list are found. Must keep its identity. */
export interface FindRecords<Row> {
  /** A `rowSearch`. */
  readonly search: (rows: readonly Row[], text: string) => readonly Row[];
  readonly filters: readonly RecordFilter<Row>[];
  /** Place of a row in the list: the lowest first, equal ones in the provider's order. */
  readonly rank?: (row: Row) => number;
  /** Where people choose the order: what each `sortField` of the columns compares. The first one sorts by default. */
  readonly sortedBy?: Readonly<Record<string, KeyOf<Row>>>;
  /** Orders rows of equal keys; without it they keep their order. */
  readonly thenBy?: KeyOf<Row>;
}

interface PlaceInRows {
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  /** Rows of all pages. */
  readonly total: number;
}

/**
 * The page to show of the rows that a search leaves.
 * @param total number of rows found
 * @param search the state in the address, whose page belongs to its text, not yet to the one being typed
 * @param text what the rows were searched for
 */
function placeInRows(total: number, search: ListSearch, text: string): PlaceInRows {
  const { page, size } = listPlace(search);
  const pages = pageCount(total, size);
  const isInForce = text.trim() === (search.q ?? '').trim();
  return { page: clampPage(isInForce ? page : 1, pages), pages, size, total };
}

export interface FoundRecords<Row> extends PlaceInRows {
  /** Of the shown page. */
  readonly rows: readonly Row[];
  readonly field: DelayedText;
  /** The chosen size of a page, whose rows come a moment later. */
  readonly chosenSize: PageSize;
  /** The chosen order; null where there is no choice. */
  readonly sort: TableSort | null;
  sortBy(sort: TableSort): void;
  /** Whether the address narrows the list down. */
  readonly isNarrowed: boolean;
  chosen(filter: RecordFilter<Row>): FilterValue | null;
  /** Changes parts of the address; undefined takes one out. */
  change(parts: Readonly<Record<string, FilterValue | true | undefined>>): void;
}

/** One page of the records that the address's text and filters leave. */
export function useFoundRecords<Row>(
  records: readonly Row[],
  { search: find, filters, rank, sortedBy, thenBy }: FindRecords<Row>,
): FoundRecords<Row> {
  const address: Address = useSearch({ strict: false });
  const changeSearch = useSearchChange();
  const go = (parts: Parameters<FoundRecords<Row>['change']>[0], replace: boolean) =>
    void changeSearch(
      (current: ListSearch) => withoutListDefaults({ ...current, ...parts }, defaultOrder(sortedBy)),
      replace,
      // Another page begins at its top.
      parts.page !== undefined,
    );
  const { q = '', ...chosenPlace } = parseListSearch(address);
  const field = useDelayedText({ value: q, commit: (text) => go({ q: text, page: undefined }, true) });
  // A press is answered at once; the rows that it asks for come a moment later. So do those of each key press.
  const asked = useDeferredValue(address);
  const text = useDeferredValue(field.draft);
  const [sortRows] = useState(() => createSort<Row>());
  const { field: by, direction = 'asc' } = sortIn(asked, sortedBy) ?? {};
  const ordered = useMemo(() => {
    const keyOf = by === undefined ? rank : sortedBy?.[by];
    return keyOf ? sortRows(records, keyOf, direction, thenBy) : records;
  }, [sortRows, records, rank, sortedBy, thenBy, by, direction]);
  const found = useMemo(() => {
    const matches = (row: Row, filter: RecordFilter<Row>) => {
      const wanted = filterValue(asked[filter.key]);
      return wanted === null || String(filter.valueOf(row)) === String(wanted);
    };
    return find(ordered, text).filter((row) => filters.every((filter) => matches(row, filter)));
  }, [find, ordered, text, filters, asked]);
  const chosen = ({ key }: RecordFilter<Row>) => filterValue(address[key]);
  const place = placeInRows(found.length, parseListSearch(asked), text);
  const { page, size } = place;
  const rows = useMemo(() => found.slice((page - 1) * size, page * size), [found, page, size]);
  const change: FoundRecords<Row>['change'] = (parts) => go({ page: undefined, ...parts }, false);
  return {
    field,
    ...place,
    rows,
    chosenSize: listPlace(chosenPlace).size,
    sort: sortIn(address, sortedBy),
    sortBy: (sort) => change({ sort: orderText(sort) }),
    isNarrowed: q !== '' || filters.some((filter) => chosen(filter) !== null),
    chosen,
    change,
  };
}

/** The rows that a search leaves of a list that keeps only its text in the address. They come a moment after each key press. */
export function useTextSearch<Row>(rows: readonly Row[], search: FindRecords<Row>['search']) {
  const address: Address = useSearch({ strict: false });
  const changeSearch = useSearchChange();
  const field = useDelayedText({
    value: parseListSearch(address).q ?? '',
    commit: (q) => void changeSearch(() => (q.trim() === '' ? {} : { q }), true),
  });
  const text = useDeferredValue(field.draft);
  const found = useMemo(() => search(rows, text), [search, rows, text]);
  return { field, found };
}

type Address = Readonly<Record<string, unknown>>;

type SortedBy = Readonly<Record<string, unknown>>;

/** The order in the address, or the default one. */
function sortIn({ sort }: Address, sortedBy: SortedBy = {}): TableSort | null {
  const wanted = typeof sort === 'string' ? sort : defaultOrder(sortedBy);
  const [field = '', direction] = wanted.split(' ');
  if (!Object.hasOwn(sortedBy, field)) return null;
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

function orderText({ field, direction }: TableSort): string {
  return `${field} ${direction}`;
}

/** '' where there is no choice. */
function defaultOrder(sortedBy: SortedBy = {}): string {
  const [field] = Object.keys(sortedBy);
  return field === undefined ? '' : orderText({ field, direction: 'asc' });
}

// Searches the rows of a list that is there completely.

/**
 * A search for rows of one kind: it keeps those in which every word of the text occurs. Letter case and accents do not
 * matter. Without words, all rows.
 * @param textsOf what people know of a row; other values than texts are skipped
 * @param statesOf words in small letters that only their beginnings find: 'armed' must not find 'disarmed'
 */
export function rowSearch<Row extends object>(
  textsOf: (row: Row) => readonly unknown[],
  statesOf: (row: Row) => readonly string[] = () => [],
) {
  const known = new WeakMap<Row, string>();
  // Cached, because folding 2,000 rows at each key press would be noticeable, and a row never changes.
  const searchTextOf = (row: Row): string => {
    const text =
      known.get(row) ??
      folded(
        textsOf(row)
          .filter((part) => typeof part === 'string')
          .join('\n'),
      );
    known.set(row, text);
    return text;
  };
  return (rows: readonly Row[], text: string): readonly Row[] => {
    const words = folded(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter((row) => {
      const haystack = searchTextOf(row);
      const isFound = (word: string) => haystack.includes(word);
      if (words.every(isFound)) return true;
      const states = statesOf(row);
      return words.every((word) => isFound(word) || states.some((state) => state.startsWith(word)));
    });
  };
}

const ASCII = /^[\x20-\x7e\n]*$/;

/** A text without case and accents. Telephones type curly apostrophes. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .toLowerCase();
}

// Sorts the rows of a list that is there completely.

/** What rows are compared by. Null, undefined and '' stand for no value. */
type KeyOf<Row> = (row: Row) => string | number | null | undefined;

/**
 * Makes a function that returns sorted copies, in which rows without a value come last in either direction. Rows of equal
 * keys are ordered by `thenBy`, ascending; without it they keep their order. It remembers the order of the last texts of
 * each `keyOf`, which must keep its identity: comparing thousands of texts takes long, and a list that is read again
 * mostly brings the same ones.
 */
export function createSort<Row>() {
  const known = new Map<KeyOf<Row>, ReadonlyMap<string, number>>();
  const placesBy = (keyOf: KeyOf<Row>, texts: readonly string[]) => {
    const last = known.get(keyOf);
    if (last !== undefined && texts.every((text) => last.has(text))) return last;
    const places = placesOf(new Set(texts));
    known.set(keyOf, places);
    return places;
  };
  const ranksBy = (rows: readonly Row[], keyOf: KeyOf<Row>, sign: number) => {
    const keys = rows.map(keyOf);
    const places = placesBy(keyOf, keys.filter(isText));
    return keys.map((key) => {
      const place = typeof key === 'string' ? places.get(key) : key;
      return typeof place === 'number' ? sign * place : Number.POSITIVE_INFINITY;
    });
  };
  return (
    rows: readonly Row[],
    keyOf: KeyOf<Row>,
    direction: SortDirection,
    thenBy?: KeyOf<Row>,
  ): readonly Row[] => {
    const ranks = ranksBy(rows, keyOf, direction === 'asc' ? 1 : -1);
    const ties = thenBy && ranksBy(rows, thenBy, 1);
    return rows
      .map((row, index) => ({ row, rank: ranks[index] ?? 0, tie: ties?.[index] ?? 0 }))
      .sort((a, b) => (a.rank === b.rank ? a.tie - b.tie : a.rank - b.rank))
      .map(({ row }) => row);
  };
}

function isText(key: unknown): key is string {
  return typeof key === 'string' && key !== '';
}

/** Orders texts as people look for them: numbers by their value, letter case and accents aside. */
export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The place of each text in ascending order. Equal texts share one. */
function placesOf(texts: ReadonlySet<string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let place = -1;
  let before = '';
  for (const text of [...texts].sort(collator.compare)) {
    if (place < 0 || collator.compare(before, text) !== 0) place += 1;
    places.set(text, place);
    before = text;
  }
  return places;
}
