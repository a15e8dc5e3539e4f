/** Converts instants to wall-clock minutes of a week, and back. No other code does. */
import { offsetAt } from '#core/format/wallTime.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { dayNumberOf } from './calendar.ts';
import { type Interval, partsWithin } from './interval.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export interface WeekClock {
  /** The wall-clock time at an instant (epoch milliseconds), in minutes since the week's first midnight. */
  minuteAt(instant: number): number;
  /**
   * The instant (epoch milliseconds) at which the clock shows a minute of the week: the first one if it occurs twice. A
   * skipped minute is read as the clock before the change would.
   */
  instantOf(minute: number): number;
  /**
   * Wall-clock minutes between two instants, the second not included. They may lie outside the week. A minute that
   * occurs twice counts if either occurrence lies between the instants. A skipped minute counts if the clock shows an
   * earlier time at the start and a later time at the end.
   */
  minutesBetween(start: number, end: number): Interval[];
  /**
   * Spans of epoch milliseconds during which the clock shows minutes of an interval of the week, in order. A minute that
   * occurs twice is in two spans, a skipped one in none.
   */
  instantsOf(interval: Interval): Interval[];
}

/** Epoch milliseconds during which the UTC offset is constant. The end is not included. */
interface EvenSpan extends Interval {
  /** By how much the wall clock is ahead of UTC, in milliseconds. */
  readonly offset: number;
}

/** @param zone IANA name of the clock's zone, the same as that of the week's calendar; the browser's zone when absent */
export function weekClock({ first, start }: Week, zone?: string): WeekClock {
  const midnight = dayNumberOf(first) * DAY_MS;
  // With days to spare on both sides, so that a clock change at the week's edge is handled like any other.
  const spans = evenSpans(start - 2 * DAY_MS, start + 9 * DAY_MS, zone);
  const minuteOf = (wall: number) => (wall - midnight) / MINUTE_MS;
  return {
    minuteAt: (instant) => minuteOf(instant + offsetAt(instant, zone)),
    instantOf: (minute) => {
      const instantIn = ({ offset }: EvenSpan) => midnight + minute * MINUTE_MS - offset;
      const begun = spans.filter((span) => instantIn(span) >= span.start);
      const span = begun.find((one) => instantIn(one) < one.end) ?? begun.at(-1);
      return span ? instantIn(span) : Number.NaN;
    },
    minutesBetween: (from, to) =>
      spans.flatMap((span) =>
        partsWithin([{ start: from, end: to }], span).map((part) => ({
          start: Math.ceil(minuteOf(part.start + span.offset)),
          // At a clock change the clock may jump ahead: the jump belongs to the span that ends there.
          end: Math.ceil(minuteOf(part.end + Math.max(span.offset, offsetAt(part.end, zone)))),
        })),
      ),
    instantsOf: (interval) =>
      spans.flatMap((span) => {
        const instantOf = (minute: number) => midnight + minute * MINUTE_MS - span.offset;
        return partsWithin([{ start: instantOf(interval.start), end: instantOf(interval.end) }], span);
      }),
  };
}

function evenSpans(start: number, end: number, zone: string | undefined): EvenSpan[] {
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
