/** Control and format characters, and those that no screen shows: line ends, escapes, marks of direction, no width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text as a terminal may show it: what would move the cursor, turn words around, begin a line or hide is written as
 * JSON writes it, so `\u202e`. Names come from issuers and browsers, and nothing in them may look like ours.
 */
export function printable(text: string): string {
  return text.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, index) => escaped(character.charCodeAt(index))).join(''),
  );
}

/** The same for a text of several lines, which stay apart. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** @param most UTF-16 units; a longer text ends with an ellipsis */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
