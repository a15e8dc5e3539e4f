/** Texts for comparing and searching: lower case, without diacritics. */

const DIACRITICS = /\p{Mark}+/gu;
const NOT_IN_WORDS = /[^\p{Letter}\p{Number}]+/gu;

/** Lower-cased copy of a text without diacritics: 'Café O’Neil' gives 'cafe o’neil'. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase();
}

/**
 * The words of several texts for searching by word beginnings: folded, without punctuation, a space before each.
 * `foldWords("St. Mary's", null)` gives ' st mary s marys': a word with an apostrophe is found with and without it.
 */
export function foldWords(...texts: readonly (string | null)[]): string {
  const joined = fold(texts.filter((text) => text !== null).join(' '));
  const words = joined.replace(NOT_IN_WORDS, ' ').trim();
  const contracted = joined.match(/[\p{Letter}\p{Number}]+(?:['’][\p{Letter}\p{Number}]+)+/gu) ?? [];
  return ['', words, ...contracted.map((word) => word.replace(/['’]/g, ''))].join(' ').trimEnd();
}
