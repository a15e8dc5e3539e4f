/** Searches the rows of a list that is there completely. */

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

/** A text without case and accents. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}
