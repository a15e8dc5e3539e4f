/** Free-text search and order of the locations table, worked out in the browser over all rows. */
import type { LocationRecord } from '#core/api/wire/location.ts';
import { addressLine } from '#core/format/addressLine.ts';
import { shownText } from '#core/format/shownText.ts';
import { isEnabled } from '#plugins/locations/isEnabled.ts';
import type { LocationsSort, SortField } from './locationsSearch.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows in which every word of the text is found, in name, dealer, account, account code or address. */
export function matching(rows: readonly LocationRecord[], text: string): readonly LocationRecord[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const haystack = searchTextOf(row);
    return words.every((word) => haystack.includes(word));
  });
}

/** A sorted copy; missing values come last either way. */
export function sorted(rows: readonly LocationRecord[], sort: LocationsSort): readonly LocationRecord[] {
  const [field, direction] = sort.split(' ') as [SortField, 'asc' | 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  const places = placesOf(rows, field);
  return rows
    .map((row) => ({ row, place: places.get(sortValue(row, field)) }))
    .sort((a, b) => {
      if (a.place === undefined || b.place === undefined)
        return Number(a.place === undefined) - Number(b.place === undefined);
      return sign * (a.place - b.place);
    })
    .map(({ row }) => row);
}

type Places = ReadonlyMap<string, number>;
const knownPlaces = new WeakMap<readonly LocationRecord[], Map<SortField, Places>>();

/** Comparing texts is slow, so that is done once per column and value: equals share a place, missing ones have none. */
function placesOf(rows: readonly LocationRecord[], field: SortField): Places {
  const known = knownPlaces.get(rows) ?? new Map<SortField, Places>();
  knownPlaces.set(rows, known);
  const places = known.get(field) ?? comparedPlaces(rows, field);
  known.set(field, places);
  return places;
}

function comparedPlaces(rows: readonly LocationRecord[], field: SortField): Places {
  const values = [...new Set(rows.map((row) => sortValue(row, field)))].filter(Boolean);
  const places = new Map<string, number>();
  let place = 0;
  let before = '';
  for (const value of values.sort(collator.compare)) {
    if (collator.compare(before, value) !== 0) place += 1;
    places.set(value, place);
    before = value;
  }
  return places;
}

const searchTexts = new WeakMap<LocationRecord, string>();

// Folding 2,000 rows at each key press would be felt; a row never changes.
function searchTextOf(row: LocationRecord): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const { location, dealer, account, address } = row;
  const parts = [location?.name, dealer?.name, account?.name, location?.accountCode, addressLine(address)];
  const text = folded(parts.filter(Boolean).join('\n'));
  searchTexts.set(row, text);
  return text;
}

const ASCII = /^[\x20-\x7e\n]*$/;

function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

const SORTED_BY: Readonly<Record<SortField, (row: LocationRecord) => string | null | undefined>> = {
  name: ({ location }) => location?.name,
  dealer: ({ dealer }) => dealer?.name,
  account: ({ account }) => account?.name,
  accountCode: ({ location }) => location?.accountCode,
  status: ({ location }) => (isEnabled(location?.enabledStatus) ? 'Active' : 'Inactive'),
};

function sortValue(row: LocationRecord, field: SortField): string {
  return shownText(SORTED_BY[field](row), '');
}
