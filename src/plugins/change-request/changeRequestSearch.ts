/** The texts that a link to the form brings along. They are only ever shown for the person to edit. */
import { cutText, LONGEST_DETAILS, LONGEST_SUBJECT } from '#domain/links/requestTexts.ts';

export interface ChangeRequestSearch {
  /** At most 200 characters, in one line. */
  subject?: string;
  /** At most 2,000 characters. */
  details?: string;
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseChangeRequestSearch(raw: Record<string, unknown>): ChangeRequestSearch {
  const { subject: rawSubject, details: rawDetails } = raw;
  const subject = cutText(textOf(rawSubject).replace(/\s+/g, ' '), LONGEST_SUBJECT);
  const details = cutText(textOf(rawDetails), LONGEST_DETAILS);
  return { ...(subject !== '' && { subject }), ...(details !== '' && { details }) };
}

// A text of digits alone arrives as a number when the address was typed by hand.
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
