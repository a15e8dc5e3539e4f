/** Between instants and the wall clock of a time zone. */

/** A day of the calendar as the number of days since 1970-01-01. */
type DayNumber = number;

/** Epoch milliseconds, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span without a clock change in the zone. */
export interface EvenSpan extends Span {
  /** By how much the wall clock is ahead of UTC, in milliseconds. */
  readonly offset: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall clock of a zone at an instant, as milliseconds since 1970-01-01 00:00 on that very clock. */
export function wallClock(instant: number, timeZone: string): number {
  const parts = new Map(
    format(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const whole = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return whole + (((instant % 1000) + 1000) % 1000);
}

/** The instant at which a zone's clock shows this; a skipped hour is read as the clock before the change would. */
export function instantOf(wall: number, timeZone: string): number {
  const first = wall - (wallClock(wall, timeZone) - wall);
  const second = wall - (wallClock(first, timeZone) - first);
  return wallClock(second, timeZone) === wall ? second : Math.max(first, second);
}

/** Splits a span at the zone's clock changes. The pieces are in order. */
export function evenSpans(timeZone: string, { start, end }: Span): EvenSpan[] {
  const spans: EvenSpan[] = [];
  for (let at = start; at < end; ) {
    const offset = offsetAt(at, timeZone);
    const change = nextChange(at, end, timeZone);
    spans.push({ start: at, end: change, offset });
    at = change;
  }
  return spans;
}

/** The last reading of each zone's clock. Asking the calendar takes longer than all that is done with the answer. */
const readings = new Map<string, Span & { readonly spans: readonly EvenSpan[] }>();

/** The even spans of a window, cut at its ends. */
export function clockWithin(timeZone: string, { start, end }: Span): EvenSpan[] {
  return clockOver(timeZone, { start, end })
    .filter((even) => even.start < end && even.end > start)
    .map((even) => ({ ...even, start: Math.max(even.start, start), end: Math.min(even.end, end) }));
}

/** The even spans of whole days around a window, so that other windows of these days need no reading. */
function clockOver(timeZone: string, window: Span): readonly EvenSpan[] {
  const known = readings.get(timeZone);
  if (known && known.start <= window.start && known.end >= window.end) return known.spans;
  const start = dayOf(window.start) * DAY_MS;
  const end = (dayOf(window.end) + 1) * DAY_MS;
  const spans = evenSpans(timeZone, { start, end });
  readings.set(timeZone, { start, end, spans });
  return spans;
}

/** What the wall clock shows at both ends of an even span. */
export function wallSpan({ start, end, offset }: EvenSpan): Span {
  return { start: start + offset, end: end + offset };
}

/** First instant after `at` with another offset, else `end`. No zone changes its clock twice within a day. */
function nextChange(at: number, end: number, timeZone: string): number {
  const offset = offsetAt(at, timeZone);
  let even = at;
  while (even < end && offsetAt(even + DAY_MS, timeZone) === offset) even += DAY_MS;
  if (even >= end) return end;
  let other = even + DAY_MS;
  while (other - even > 1) {
    const middle = Math.floor((even + other) / 2);
    if (offsetAt(middle, timeZone) === offset) even = middle;
    else other = middle;
  }
  return Math.min(other, end);
}

function offsetAt(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - instant;
}

export function dayOf(wall: number): DayNumber {
  return Math.floor(wall / DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. 1970-01-01 was a Thursday. */
export function weekday(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The instant of so many seconds after a day's midnight on the wall clock. */
export function instantOnDay(day: DayNumber, seconds: number, timeZone: string): number {
  return instantOf(day * DAY_MS + seconds * 1000, timeZone);
}

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
