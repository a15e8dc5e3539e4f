/** Calendar weeks of a time zone, and the clock of one of them. */

import { dayOf, type EvenSpan, evenSpans, offsetAt, type Span, sundayOf } from '#contract/rules/zoneClock.ts';
import { spansWithin } from '#contract/schedule.ts';
import { instantOfWall } from '#core/format/parseInstant.ts';
import { knownZone } from '#core/format/zoneText.ts';
import type { Week, WeekCalendar } from '#machines/scheduleWeek.ts';

interface ZoneCalendar extends WeekCalendar {
  /** The week that contains a day given as 'YYYY-MM-DD'; null when the value is no valid day, or one too far away. */
  weekOf(day: unknown): Week | null;
}

interface Zoned {
  readonly timeZone?: string | null | undefined;
}

/** IANA name of the zone that a schedule's hours follow: its own, else its site's. Undefined where neither names one. */
export function zoneOfHours(schedule: Zoned, site: Zoned | null | undefined): string | undefined {
  return knownZone(schedule.timeZone) ?? knownZone(site?.timeZone);
}

/** @param zone IANA name; the browser's zone when absent */
export function calendarIn(zone?: string): ZoneCalendar {
  const weekOfDay = (dayNumber: number): Week => {
    const first = calendarDay(sundayOf(dayNumber));
    // Where midnight is skipped, this gives the day's first instant.
    return { first, start: instantOfWall(`${first}T00:00`, zone) ?? Number.NaN };
  };
  return {
    weekAt: (instant) => weekOfDay(dayOf(instant + offsetAt(instant, zone))),
    weekAfter: ({ first }, weeks) => weekOfDay(dayNumberOf(first) + 7 * weeks),
    weekOf: (day) => {
      const number = parseCalendarDay(day);
      if (number === null) return null;
      const week = weekOfDay(number);
      // Around the first and the last instant that the portal reads, a week lacks one of its ends.
      return week.start < weekOfDay(number + 7).start ? week : null;
    },
  };
}

/** Start and end of a week as the provider takes them. The last millisecond is included. */
export function weekRange(week: Week, calendar: WeekCalendar): { start: string; end: string } {
  const end = calendar.weekAfter(week, 1).start - 1;
  return { start: new Date(week.start).toISOString(), end: new Date(end).toISOString() };
}

// Days of the calendar as texts ('2024-03-10') and as numbers since 1970-01-01, without any zone.

const DAY_MS = 86_400_000;
const DAY_TEXT = /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/;

export function dayNumberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function calendarDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** Reads 'YYYY-MM-DD' from 1970 to 2999; null for anything else and for dates that do not exist. */
export function parseCalendarDay(value: unknown): number | null {
  if (typeof value !== 'string' || !DAY_TEXT.test(value)) return null;
  const number = dayNumberOf(value);
  return Number.isInteger(number) && calendarDay(number) === value ? number : null;
}

// Between instants and the wall-clock minutes of a week.

const MINUTE_MS = 60_000;

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
  minutesBetween(start: number, end: number): Span[];
  /**
   * Spans of epoch milliseconds during which the clock shows minutes of an interval of the week, in order. A minute that
   * occurs twice is in two spans, a skipped one in none.
   */
  instantsOf(interval: Span): Span[];
}

/** @param zone IANA name of the clock's zone, the same as that of the week's calendar; the browser's zone when absent */
export function weekClock({ first, start }: Week, zone?: string): WeekClock {
  const midnight = dayNumberOf(first) * DAY_MS;
  // With days to spare on both sides, so that a clock change at the week's edge is handled like any other.
  const spans = evenSpans({ start: start - 2 * DAY_MS, end: start + 9 * DAY_MS }, zone);
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
        spansWithin([{ start: from, end: to }], span).map((part) => ({
          start: Math.ceil(minuteOf(part.start + span.offset)),
          // At a clock change the clock may jump ahead: the jump belongs to the span that ends there.
          end: Math.ceil(minuteOf(part.end + Math.max(span.offset, offsetAt(part.end, zone)))),
        })),
      ),
    instantsOf: (interval) =>
      spans.flatMap((span) => {
        const instantOf = (minute: number) => midnight + minute * MINUTE_MS - span.offset;
        return spansWithin([{ start: instantOf(interval.start), end: instantOf(interval.end) }], span);
      }),
  };
}
