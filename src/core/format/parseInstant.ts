const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Servers send the first day of their calendar for 'none'. Nothing that the portal shows is that old. */
const FIRST_YEAR = 1900;

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

function fromParts(parts: RegExpExecArray): Date | null {
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const zone = parts[8];
  if (year === undefined || month === undefined || day === undefined || year < FIRST_YEAR) return null;
  if (!isCalendarDay(year, month, day) || !isClockTime(hour, minute, second)) return null;
  const millisecond = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const clock = [hour ?? 0, minute ?? 0, second ?? 0, millisecond] as const;
  if (!zone) return valid(new Date(year, month - 1, day, ...clock));
  return valid(new Date(Date.UTC(year, month - 1, day, ...clock) - offset(zone)));
}

/** Offset of `zone` ('Z', '+02', '+0200', '+02:00') from UTC in milliseconds, positive to the east. */
function offset(zone: string): number {
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isClockTime(hour = 0, minute = 0, second = 0): boolean {
  return (hour < 24 && minute < 60 && second < 60) || (hour === 24 && minute === 0 && second === 0);
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
