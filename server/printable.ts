/**
 * Texts of other people on a terminal or in a log. A terminal obeys control characters, and characters without a shape
 * hide or turn around what stands beside them.
 */

/** Controls, format and direction marks, separators of lines, halves of pairs, and everything that is drawn as nothing. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text in one line that shows each of its characters: those that a terminal would obey or hide as `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (found) => SHORT[found] ?? `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same JSON value, written with escapes of JSON for these characters; the line's own end stays. */
export function printableJson(line: string): string {
  return line.replace(UNPRINTABLE, (found) =>
    found === '\n'
      ? found
      : Array.from({ length: found.length }, (_, index) => `\\u${hexUnit(found.charCodeAt(index))}`).join(''),
  );
}

function hexUnit(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}

/** @param most UTF-16 units; a longer text ends with an ellipsis */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
