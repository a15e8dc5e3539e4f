/** The texts that a link to the form brings along. They are only ever shown for the person to edit. */

export interface ChangeRequestSearch {
  /** At most 200 characters, in one line. */
  subject?: string;
  /** At most 2,000 characters. */
  details?: string;
}

const LONGEST_SUBJECT = 200;
const LONGEST_DETAILS = 2_000;

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseChangeRequestSearch(raw: Record<string, unknown>): ChangeRequestSearch {
  const { subject: rawSubject, details: rawDetails } = raw;
  const subject = cut(textOf(rawSubject).replace(/\s+/g, ' '), LONGEST_SUBJECT);
  const details = cut(textOf(rawDetails), LONGEST_DETAILS);
  return { ...(subject !== '' && { subject }), ...(details !== '' && { details }) };
}

// A text of digits alone arrives as a number when the address was typed by hand.
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Never in the middle of a character: half of one cannot be written into an address. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}
