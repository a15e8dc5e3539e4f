/** What a value from elsewhere may be as an instant. Total: any value in, an instant or none out. */

const ISO =
  /^(\d{4}-\d\d-(\d\d))(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?$/i;

/**
 * Systems without an empty date write the first or the last one that they know. They count from 1, 1601, 1753, 1899, 1900
 * or 1970 on, and end in 2262 or 9999. Nothing that the portal shows is that old or that far ahead.
 */
const FIRST = 0;
const LAST = Date.UTC(2200, 0);

/** Midnight of the first day of Unix, on whichever clock; the date of zeros; years before 0. */
const FIRST_DATES =
  /^(?:1970-01-01(?:[T ]00:00(?::00(?:[.,]0+)?)?\s?(?:Z|[+-][\d:]+)?)?$|0000-00-00|-\d{6}-\d\d)/i;
/** The last moments of 32-bit seconds and of short SQL dates, the last minute of a century, years of more than four digits. */
const LAST_DATES = /^(?:2038-01-19[T ]03:14:07|2079-06-06[T ]23:59|2099-12-31[T ]23:59|\+\d{6}-\d\d)/i;

/**
 * The instant that an ISO 8601 text names. A text without a zone, even a date alone, is the browser's local time.
 * Numbers are Unix milliseconds. null for empty or invalid texts, for dates that do not exist and for those by which other
 * systems say 'none' or 'for ever': `9999-12-31T23:59:59.9999999`.
 */
export function parseInstant(value: unknown): Date | null {
  const instant = instantOrEver(value);
  return instant !== null && Number.isFinite(instant) ? new Date(instant) : null;
}

/** The same instant as programs read it, for `<time dateTime>`: '2025-03-07T14:05:09.000Z'. */
export function isoInstant(value: unknown): string | undefined {
  return parseInstant(value)?.toISOString();
}

/**
 * The same instant in Unix milliseconds. A date by which other systems say 'none' is -Infinity where it lies before all that
 * the portal shows, and Infinity where it lies behind. null for what is no date.
 */
export function instantOrEver(value: unknown): number | null {
  if (value instanceof Date) return withinLimits(value.getTime());
  if (typeof value === 'number') return withinLimits(new Date(value).getTime());
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (FIRST_DATES.test(text)) return Number.NEGATIVE_INFINITY;
  if (LAST_DATES.test(text)) return Number.POSITIVE_INFINITY;
  const parts = ISO.exec(text);
  return parts && fromParts(parts);
}

function fromParts(parts: RegExpExecArray): number | null {
  const [, date = '', day, clock = '00:00', second = '00', fraction = '', utc, hours, minutes = '00'] = parts;
  // Engines read February 30 as March 2.
  if (new Date(`${date}T00:00Z`).getUTCDate() !== Number(day)) return null;
  const offset = hours ? `${hours}:${minutes}` : '';
  const read = Date.parse(
    `${date}T${clock}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${utc ? 'Z' : offset}`,
  );
  // The first moment of Unix, as another clock shows it.
  return read === FIRST ? Number.NEGATIVE_INFINITY : withinLimits(read);
}

function withinLimits(instant: number): number | null {
  if (Number.isNaN(instant)) return null;
  if (instant < FIRST) return Number.NEGATIVE_INFINITY;
  return instant >= LAST ? Number.POSITIVE_INFINITY : instant;
}
