/** Searches sites by what people know of them. */
import type { LocationRecord } from '#core/api/wire/location.ts';
import { addressLine } from '#domain/texts/locationText.ts';

/** Rows in which every word of the text occurs in the name, dealer, account, account code or address. */
export function matchingSites(rows: readonly LocationRecord[], text: string): readonly LocationRecord[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const haystack = searchTextOf(row);
    return words.every((word) => haystack.includes(word));
  });
}

const searchTexts = new WeakMap<LocationRecord, string>();

// Cached, because folding 2,000 rows at each key press would be noticeable, and a row never changes.
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
