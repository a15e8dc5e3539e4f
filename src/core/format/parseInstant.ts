const ISO =
  /^(\d{4}-\d\d-(\d\d))(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?$/i;

/** Servers send the first day of their calendar for 'none'. Nothing that the portal shows is that old. */
const FIRST_YEAR = '1900';

/**
 * The instant that an ISO 8601 text names. A text without a zone, even a date alone, is the browser's local time.
 * Numbers are Unix milliseconds. null for empty or invalid texts, dates that do not exist and years before 1900.
 */
export function parseInstant(value: unknown): Date | null {
  if (value instanceof Date) return valid(value);
  if (typeof value === 'number') return valid(new Date(value));
  const parts = typeof value === 'string' ? ISO.exec(value.trim()) : null;
  return parts ? fromParts(parts) : null;
}

/** The same instant as programs read it, for `<time dateTime>`: '2025-03-07T14:05:09.000Z'. */
export function isoInstant(value: unknown): string | undefined {
  return parseInstant(value)?.toISOString();
}

function fromParts(parts: RegExpExecArray): Date | null {
  const [, date = '', day, clock = '00:00', second = '00', fraction = '', utc, hours, minutes = '00'] = parts;
  // Engines read February 30 as March 2.
  if (date < FIRST_YEAR || new Date(`${date}T00:00Z`).getUTCDate() !== Number(day)) return null;
  const offset = hours ? `${hours}:${minutes}` : '';
  return valid(
    new Date(`${date}T${clock}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${utc ? 'Z' : offset}`),
  );
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
