/** Texts for comparing and searching: lower case, without diacritics. */

/** No letter of a language carries more marks. Normalising takes time with the square of their number. */
const TOO_MANY_MARKS = /(\p{Mark}{30})\p{Mark}+/gu;
const DIACRITICS = /\p{Mark}+/gu;
/** An apostrophe only joins two letters or digits. */
const INNER_APOSTROPHE = /(?<=[\p{Letter}\p{Number}])['’](?=[\p{Letter}\p{Number}])/u;
const BETWEEN_CONTRACTIONS =
  /(?<![\p{Letter}\p{Number}])['’]|['’](?![\p{Letter}\p{Number}])|[^\p{Letter}\p{Number}'’]+/u;
const NOT_IN_WORDS = /[^\p{Letter}\p{Number}]+/gu;

/** Lower-cased copy of a text without diacritics: 'Café O’Neil' gives 'cafe o’neil'. */
export function fold(text: string): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize('NFKD').replace(DIACRITICS, '').toLowerCase();
}

/**
 * The words of several texts for searching by word beginnings: folded, without punctuation, a space before each.
 * `foldWords("St. Mary's", null)` gives ' st mary s marys': a word with an apostrophe is found with and without it.
 */
export function foldWords(...texts: readonly (string | null)[]): string {
  const joined = fold(texts.filter((text) => text !== null).join(' '));
  const words = joined.replace(NOT_IN_WORDS, ' ').trim();
  const contracted = joined
    .split(BETWEEN_CONTRACTIONS)
    .filter((word) => INNER_APOSTROPHE.test(word))
    .map((word) => word.replace(/['’]/g, ''));
  return ['', words, ...contracted].join(' ').trimEnd();
}
