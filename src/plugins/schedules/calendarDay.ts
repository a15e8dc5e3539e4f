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
