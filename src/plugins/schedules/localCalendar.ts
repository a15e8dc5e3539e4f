/** Weeks by the browser's zone. */
import type { Week, WeekCalendar } from '#machines/week.ts';

export const localCalendar: WeekCalendar = {
  weekAt: (instant) => {
    const date = new Date(instant);
    const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
    return weekOfDay(day);
  },
  weekAfter: ({ first }, weeks) => weekOfDay(dayNumberOf(first) + 7 * weeks),
};

/** The week around a day given as 'YYYY-MM-DD'; null when it is none. */
export function parseWeek(value: unknown): Week | null {
  const day = parseCalendarDay(value);
  return day === null ? null : weekOfDay(day);
}

/** Both ends of a week, the last millisecond included, as the provider takes them. */
export function weekRange(week: Week): { start: string; end: string } {
  const end = localCalendar.weekAfter(week, 1).start - 1;
  return { start: new Date(week.start).toISOString(), end: new Date(end).toISOString() };
}

function weekOfDay(dayNumber: number): Week {
  const first = calendarDay(sundayOf(dayNumber));
  const [year = 1970, month = 1, day = 1] = first.split('-').map(Number);
  // Where midnight is skipped, this is the day's first instant all the same.
  return { first, start: new Date(year, month - 1, day).getTime() };
}

/** Days of the calendar as texts ('2024-03-10') and as numbers since 1970-01-01, without any zone. */
const DAY_MS = 86_400_000;
const DAY_TEXT = /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/;

/** Number of a day that `calendarDay` wrote. */
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

/** Reads 'YYYY-MM-DD' of 1970 to 2999; null for anything else and for days that no calendar has. */
export function parseCalendarDay(value: unknown): number | null {
  if (typeof value !== 'string' || !DAY_TEXT.test(value)) return null;
  const number = dayNumberOf(value);
  return Number.isInteger(number) && calendarDay(number) === value ? number : null;
}
