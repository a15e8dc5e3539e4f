/** The texts that a link to the form brings along, whole. They are only ever shown for the person to edit. */

export interface ChangeRequestSearch {
  /** In one line. */
  subject?: string;
  details?: string;
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseChangeRequestSearch(raw: Record<string, unknown>): ChangeRequestSearch {
  const subject = textOf(raw.subject).replace(/\s+/g, ' ');
  const details = textOf(raw.details);
  return { ...(subject !== '' && { subject }), ...(details !== '' && { details }) };
}

// A text of digits alone arrives as a number when the address was typed by hand.
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
