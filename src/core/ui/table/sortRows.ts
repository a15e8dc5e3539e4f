/** Sorts the rows of a list that is there completely. */
import type { SortDirection } from './DataTable.tsx';

/** What rows are compared by. Null, undefined and '' stand for no value. */
type KeyOf<Row> = (row: Row) => string | number | null | undefined;

/** @param thenBy orders rows of equal keys, ascending; without it they keep their order */
type SortRows<Row> = (
  rows: readonly Row[],
  keyOf: KeyOf<Row>,
  direction: SortDirection,
  thenBy?: KeyOf<Row>,
) => readonly Row[];

/**
 * Makes a function that returns sorted copies, in which rows without a value come last in either direction. It remembers
 * the order of the last texts of each `keyOf`, which must keep its identity: comparing thousands of texts takes long, and
 * a list that is read again mostly brings the same ones.
 */
export function createSort<Row>(): SortRows<Row> {
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
  return (rows, keyOf, direction, thenBy) => {
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

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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
