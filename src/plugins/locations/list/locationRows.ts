/** Sorts the locations table. Each order is computed once and then only looked up. */
import type { LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { isEnabled } from '#domain/sites/isEnabled.ts';
import type { LocationsSort, SortField } from './locationsSearch.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Rows = readonly LocationRecord[];

/**
 * Sorts copies of the rows, by any order. Equal rows keep their order; missing values come last in either direction.
 */
export function createSorted(rows: Rows): (sort: LocationsSort) => Rows {
  const known = new Map<LocationsSort, Rows>();
  return (sort) => {
    const [field] = sort.split(' ') as [SortField];
    if (!known.has(sort)) {
      const { groups, missing } = inGroups(rows, field);
      known.set(`${field} asc`, [...groups, missing].flat());
      known.set(`${field} desc`, [...groups.reverse(), missing].flat());
    }
    return known.get(sort) ?? rows;
  };
}

/** Groups rows with equal values, in ascending order of the values. Rows of a group keep their order. */
function inGroups(rows: Rows, field: SortField): { groups: LocationRecord[][]; missing: LocationRecord[] } {
  const texts = rows.map((row) => shownText(SORTED_BY[field](row), ''));
  const places = placesOf(new Set(texts));
  const groups: LocationRecord[][] = Array.from(new Set(places.values()), () => []);
  const missing: LocationRecord[] = [];
  rows.forEach((row, index) => {
    const place = places.get(texts[index] ?? '');
    if (place === undefined) missing.push(row);
    else groups[place]?.push(row);
  });
  return { groups, missing };
}

/**
 * The sort position of each text. Comparing texts is slow, so each text is compared only once. Equal texts share a
 * position; the empty text has none.
 */
function placesOf(texts: ReadonlySet<string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let place = -1;
  let before = '';
  for (const text of [...texts].filter(Boolean).sort(collator.compare)) {
    if (place < 0 || collator.compare(before, text) !== 0) place += 1;
    places.set(text, place);
    before = text;
  }
  return places;
}

const SORTED_BY: Readonly<Record<SortField, (row: LocationRecord) => string | null | undefined>> = {
  name: ({ location }) => location?.name,
  dealer: ({ dealer }) => dealer?.name,
  account: ({ account }) => account?.name,
  accountCode: ({ location }) => location?.accountCode,
  status: ({ location }) => (isEnabled(location?.enabledStatus) ? 'Active' : 'Inactive'),
};
