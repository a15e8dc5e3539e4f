import {
  dayOf,
  type EvenSpan,
  evenSpans,
  instantOfClock,
  isZone,
  offsetAt,
  type Span,
} from '#contract/rules/zoneClock.ts';

/** ISO 8601 text in UTC of epoch milliseconds; null stays null. */
export function instantText(milliseconds: number): string;
export function instantText(milliseconds: number | null): string | null;
export function instantText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

const ISO = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Epoch milliseconds of an ISO 8601 date, or of a date-time with a zone; else undefined, also for dates that do not
 * exist.
 */
export function parseInstant(text: string): number | undefined {
  const day = ISO.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** JavaScript itself accepts February 30 and reads it as a day in March. */
function isCalendarDay(day: string): boolean {
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

// Between instants and the wall clock of a site's time zone.

const DAY_MS = 86_400_000;

/**
 * The zone of a site's clock. Without this, an unknown one would be read as the server's own.
 * @throws RangeError for a name that is no zone
 */
function known(timeZone: string): string {
  if (!isZone(timeZone)) throw new RangeError(`'${timeZone}' is no time zone.`);
  return timeZone;
}

/**
 * Wall clock of a zone at an instant, as milliseconds since 1970-01-01 00:00 on that very clock.
 * @throws RangeError for an unknown zone
 */
export function wallClock(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, known(timeZone));
}

/**
 * The instant of so many seconds after a day's midnight on the wall clock.
 * @param day as `dayOf` gives it
 * @throws RangeError for an unknown zone
 */
export function instantOnDay(day: number, seconds: number, timeZone: string): number {
  return instantOfClock(day * DAY_MS + seconds * 1000, known(timeZone));
}

/** The last reading of each zone's clock. Asking the calendar takes longer than all that is done with the answer. */
const readings = new Map<string, Span & { readonly spans: readonly EvenSpan[] }>();

/** The even spans of a window, cut at its ends. @throws RangeError for an unknown zone */
export function clockWithin(timeZone: string, { start, end }: Span): EvenSpan[] {
  return clockOver(timeZone, { start, end })
    .filter((even) => even.start < end && even.end > start)
    .map((even) => ({ ...even, start: Math.max(even.start, start), end: Math.min(even.end, end) }));
}

/** The even spans of whole days around a window, so that other windows of these days need no reading. */
function clockOver(timeZone: string, window: Span): readonly EvenSpan[] {
  const last = readings.get(timeZone);
  if (last && last.start <= window.start && last.end >= window.end) return last.spans;
  const start = dayOf(window.start) * DAY_MS;
  const end = (dayOf(window.end) + 1) * DAY_MS;
  const spans = evenSpans({ start, end }, known(timeZone));
  readings.set(timeZone, { start, end, spans });
  return spans;
}
