/** Weeks by the browser's zone. */
import type { Week, WeekCalendar } from '#machines/week.ts';
import { calendarDay, dayNumberOf, parseCalendarDay, sundayOf } from './calendarDay.ts';

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
