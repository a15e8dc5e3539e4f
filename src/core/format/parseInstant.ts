/** What a value from elsewhere may be as an instant. Total: any value in, an instant or none out. */
import { instantOfClock, isZone, offsetAt } from '#contract/rules/zoneClock.ts';

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

// Date-times without a zone, such as '2026-11-21T18:00', as the clock of a zone shows them.

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;

/** Whether the text is a day of the calendar with a time, of any year: while one is typed, it is 2, 20 and 202 first. */
export function isWall(text: string): boolean {
  return WALL.test(text) && new Date(`${text}Z`).getUTCDate() === Number(text.slice(8, 10));
}

/**
 * Unix milliseconds of the first instant at which the clock shows the text; a time that a clock change skips is read as
 * the clock before the change would.
 * @param zone IANA name; the browser's zone when absent
 * @returns null for junk, for days that no calendar has and for an unknown zone
 */
export function instantOfWall(text: string, zone?: string): number | null {
  if (!WALL.test(text)) return null;
  if (zone === undefined) return parseInstant(text)?.getTime() ?? null;
  const wall = parseInstant(`${text}Z`)?.getTime();
  return wall === undefined || !isZone(zone) ? null : instantOfClock(wall, zone);
}

/**
 * An instant on the clock of a zone: '2026-11-21T18:00', with seconds and milliseconds unless they are 0.
 * @param zone IANA name; the browser's zone when absent
 */
export function wallText(instant: Date, zone?: string): string {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString();
  return local.replace(/(:00)?\.000Z$|Z$/, '');
}

/**
 * '2026-11-22T17:57:00-05:00' on the clock of a zone; '' where there is no instant.
 * @param zone IANA name; the browser's zone when absent or unknown
 */
export function isoWithOffset(value: unknown, zone?: string): string {
  const instant = parseInstant(value)?.getTime();
  if (instant === undefined) return '';
  const ahead = offsetAt(instant, zone);
  const local = new Date(instant + ahead).toISOString().slice(0, 19);
  const minutes = Math.abs(ahead) / 60_000;
  const offset = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0'));
  return `${local}${ahead < 0 ? '-' : '+'}${offset.join(':')}`;
}
