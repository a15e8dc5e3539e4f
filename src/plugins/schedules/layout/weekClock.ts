/** How the wall clock of the browser's zone runs through a week: the one place where instants become minutes. */
import type { Week } from '#machines/week.ts';
import { dayNumberOf } from '#plugins/schedules/localCalendar.ts';
import { type Interval, partsWithin } from './interval.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface WeekClock {
  /** What the clock shows at an instant (epoch milliseconds), in minutes since the week's first midnight. */
  minuteAt(instant: number): number;
  /**
   * Wall-clock minutes between two instants, the second one not included; they may lie outside of the week. A repeated
   * minute counts when either pass does. A skipped one counts when the clock reads no more at the start and more at the
   * end.
   */
  minutesBetween(start: number, end: number): Interval[];
}

/** Epoch milliseconds during which the clock runs evenly; the end is not included. */
interface EvenSpan extends Interval {
  /** By how much the wall clock is ahead of UTC, in milliseconds. */
  readonly offset: number;
}

export function weekClock({ first, start }: Week): WeekClock {
  const midnight = dayNumberOf(first) * DAY_MS;
  // With room around the week, so that a change at its very edge is one like any other.
  const spans = evenSpans(start - 2 * DAY_MS, start + 9 * DAY_MS);
  const minuteOf = (wall: number) => (wall - midnight) / MINUTE_MS;
  return {
    minuteAt: (instant) => minuteOf(instant + offsetAt(instant)),
    minutesBetween: (from, to) =>
      spans.flatMap((span) =>
        partsWithin([{ start: from, end: to }], span).map((part) => ({
          start: Math.ceil(minuteOf(part.start + span.offset)),
          // At a change the clock may jump ahead: the jump belongs to what ends there.
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

/** First instant after `at` with another offset, else `end`. */
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
