/** Converts instants to wall-clock minutes of a week in the browser's time zone. No other code does. */
import type { Week } from '#machines/week.ts';
import { dayNumberOf } from '#plugins/schedules/localCalendar.ts';
import { type Interval, partsWithin } from './interval.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface WeekClock {
  /** The wall-clock time at an instant (epoch milliseconds), in minutes since the week's first midnight. */
  minuteAt(instant: number): number;
  /**
   * Wall-clock minutes between two instants, the second not included. They may lie outside the week. A minute that
   * occurs twice counts if either occurrence lies between the instants. A skipped minute counts if the clock shows an
   * earlier time at the start and a later time at the end.
   */
  minutesBetween(start: number, end: number): Interval[];
}

/** Epoch milliseconds during which the UTC offset is constant. The end is not included. */
interface EvenSpan extends Interval {
  /** By how much the wall clock is ahead of UTC, in milliseconds. */
  readonly offset: number;
}

export function weekClock({ first, start }: Week): WeekClock {
  const midnight = dayNumberOf(first) * DAY_MS;
  // With days to spare on both sides, so that a clock change at the week's edge is handled like any other.
  const spans = evenSpans(start - 2 * DAY_MS, start + 9 * DAY_MS);
  const minuteOf = (wall: number) => (wall - midnight) / MINUTE_MS;
  return {
    minuteAt: (instant) => minuteOf(instant + offsetAt(instant)),
    minutesBetween: (from, to) =>
      spans.flatMap((span) =>
        partsWithin([{ start: from, end: to }], span).map((part) => ({
          start: Math.ceil(minuteOf(part.start + span.offset)),
          // At a clock change the clock may jump ahead: the jump belongs to the span that ends there.
          end: Math.ceil(minuteOf(part.end + Math.max(span.offset, offsetAt(part.end)))),
        })),
      ),
  };
}

function evenSpans(start: number, end: number): EvenSpan[] {
  const spans: EvenSpan[] = [];
  for (let at = start; at < end; ) {
    const offset = offsetAt(at);
    const change = nextChange(at, end, offset);
    spans.push({ start: at, end: change, offset });
    at = change;
  }
  return spans;
}

/** First instant after `at` with another UTC offset, else `end`. */
function nextChange(at: number, end: number, offset: number): number {
  let even = at;
  while (even < end && offsetAt(even + HOUR_MS) === offset) even += HOUR_MS;
  if (even >= end) return end;
  let other = even + HOUR_MS;
  while (other - even > 1) {
    const middle = Math.floor((even + other) / 2);
    if (offsetAt(middle) === offset) even = middle;
    else other = middle;
  }
  return Math.min(other, end);
}

function offsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS;
}
