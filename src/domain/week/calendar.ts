/** Calendar weeks of a time zone. */
import { instantOfWall, offsetAt } from '#core/format/wallTime.ts';
import type { Week, WeekCalendar } from '#machines/scheduleWeek.ts';

interface ZoneCalendar extends WeekCalendar {
  /** The week that contains a day given as 'YYYY-MM-DD'; null when the value is no valid day. */
  weekOf(day: unknown): Week | null;
}

/** @param zone IANA name; the browser's zone when absent */
export function calendarIn(zone?: string): ZoneCalendar {
  const weekOfDay = (dayNumber: number): Week => {
    const first = calendarDay(sundayOf(dayNumber));
    // Where midnight is skipped, this gives the day's first instant.
    return { first, start: instantOfWall(`${first}T00:00`, zone) ?? Number.NaN };
  };
  return {
    weekAt: (instant) => weekOfDay(Math.floor((instant + offsetAt(instant, zone)) / DAY_MS)),
    weekAfter: ({ first }, weeks) => weekOfDay(dayNumberOf(first) + 7 * weeks),
    weekOf: (day) => {
      const number = parseCalendarDay(day);
      return number === null ? null : weekOfDay(number);
    },
  };
}

/** Start and end of a week as the provider takes them. The last millisecond is included. */
export function weekRange(week: Week, calendar: WeekCalendar): { start: string; end: string } {
  const end = calendar.weekAfter(week, 1).start - 1;
  return { start: new Date(week.start).toISOString(), end: new Date(end).toISOString() };
}

/** Days of the calendar as texts ('2024-03-10') and as numbers since 1970-01-01, without any zone. */
const DAY_MS = 86_400_000;
const DAY_TEXT = /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/;

/** Number of a day in the format that `calendarDay` writes. */
export function dayNumberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function calendarDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** The Sunday on or before a day. */
export function sundayOf(dayNumber: number): number {
  return dayNumber - weekdayOf(dayNumber);
}

/** Reads 'YYYY-MM-DD' from 1970 to 2999; null for anything else and for dates that do not exist. */
export function parseCalendarDay(value: unknown): number | null {
  if (typeof value !== 'string' || !DAY_TEXT.test(value)) return null;
  const number = dayNumberOf(value);
  return Number.isInteger(number) && calendarDay(number) === value ? number : null;
}
