/** The clocks of time zones, as portal and provider read them. */

/** A span of numbers, such as epoch milliseconds. The end is not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Epoch milliseconds during which the UTC offset is constant. */
export interface EvenSpan extends Span {
  /** By how much the wall clock is ahead of UTC, in milliseconds. */
  readonly offset: number;
}

const DAY_MS = 86_400_000;

export function isZone(name: string): boolean {
  return offsetFormat(name) !== null;
}

/** A zone's name in upper and lower case as the runtime writes it; any other text as it is. */
export function speltZone(zone: string): string {
  const spelt = offsetFormat(zone)?.resolvedOptions().timeZone ?? zone;
  return spelt.toLowerCase() === zone.toLowerCase() ? spelt : zone;
}

/**
 * Milliseconds that a zone's clock is ahead of UTC at an instant (epoch milliseconds).
 * @param zone IANA name; the runtime's own zone when absent or unknown
 */
export function offsetAt(instant: number, zone?: string): number {
  const format = zone === undefined ? null : offsetFormat(zone);
  if (format === null) return -new Date(instant).getTimezoneOffset() * 60_000;
  // 'GMT-05:00', with seconds for old times, or 'GMT' alone.
  const [, sign, ...parts] = /GMT([+-])(\d\d):(\d\d):?(\d\d)?/.exec(format.format(instant)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (sign === '-' ? -1_000 : 1_000) * (hours * 3_600 + minutes * 60 + seconds);
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null for a name that is no zone. Cached: making a format takes a hundred times longer than using it. */
function offsetFormat(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone) ?? null;
  if (formats.has(zone)) return format;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // Not a zone.
  }
  formats.set(zone, format);
  return format;
}

/**
 * The first instant at which a zone's clock shows a time; a time that a clock change skips is read as the clock before the
 * change would.
 * @param wall the shown time as milliseconds since 1970-01-01 00:00 on that very clock
 * @param zone IANA name
 */
export function instantOfClock(wall: number, zone: string): number {
  // No zone changes its clock twice within two days.
  const [before, after] = [wall - offsetAt(wall - DAY_MS, zone), wall - offsetAt(wall + DAY_MS, zone)];
  return [before, after].find((instant) => instant + offsetAt(instant, zone) === wall) ?? before;
}

/** Splits a span of epoch milliseconds at the zone's clock changes. The pieces are in order. */
export function evenSpans({ start, end }: Span, zone?: string): EvenSpan[] {
  const spans: EvenSpan[] = [];
  for (let at = start; at < end; ) {
    const offset = offsetAt(at, zone);
    const change = nextChange(at, end, zone);
    spans.push({ start: at, end: change, offset });
    at = change;
  }
  return spans;
}

/** First instant after `at` with another UTC offset, else `end`. */
function nextChange(at: number, end: number, zone: string | undefined): number {
  const offset = offsetAt(at, zone);
  // No zone changes its clock twice within a day.
  let even = at;
  while (even < end && offsetAt(even + DAY_MS, zone) === offset) even += DAY_MS;
  if (even >= end) return end;
  let other = even + DAY_MS;
  while (other - even > 1) {
    const middle = Math.floor((even + other) / 2);
    if (offsetAt(middle, zone) === offset) even = middle;
    else other = middle;
  }
  return Math.min(other, end);
}

// Days of the calendar as numbers since 1970-01-01, without any zone.

/** The day of a time that a clock shows. @param wall as `instantOfClock` takes it */
export function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The Sunday on or before a day. */
export function sundayOf(day: number): number {
  return day - weekdayOf(day);
}
