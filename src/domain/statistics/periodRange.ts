/** Start and end of each period, in the user's own calendar. */
import { wallText } from '#core/format/wallTime.ts';
import type { Period } from './periods.ts';

/** Both ends are included. */
export interface DateRange {
  readonly start: Date;
  readonly end: Date;
}

const ranges: Readonly<Record<Period, (now: Date) => DateRange>> = {
  'last-30-days': (now) => ({ start: daysBefore(now, 30), end: now }),
  'current-month': (now) => ({ start: firstOfMonth(now), end: now }),
  'last-month': (now) => ({
    start: firstOfMonth(now, -1),
    end: new Date(firstOfMonth(now).getTime() - 1),
  }),
  'last-3-months': (now) => ({ start: monthsBefore(now, 3), end: now }),
};

/** Days and months are those of the local time zone, so that a clock change within the period shifts nothing. */
export function periodRange(period: Period, now: Date): DateRange {
  return ranges[period](now);
}

function daysBefore(now: Date, days: number): Date {
  const day = new Date(now);
  day.setDate(day.getDate() - days);
  return day;
}

function monthsBefore(now: Date, months: number): Date {
  const day = new Date(now);
  // Go to the first before changing the month: otherwise the 31st would overflow a month of 30 days.
  day.setDate(1);
  day.setMonth(day.getMonth() - months);
  day.setDate(Math.min(now.getDate(), daysInMonth(day)));
  // Crossing a clock change may have shifted the hour, and the target day need not have that change.
  day.setHours(now.getHours(), now.getMinutes(), now.getSeconds(), now.getMilliseconds());
  return day;
}

function daysInMonth(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
}

function firstOfMonth(now: Date, monthsAhead = 0): Date {
  return new Date(now.getFullYear(), now.getMonth() + monthsAhead, 1);
}

/** The part of an events list's address that narrows it to one day, in local date-times such as '2026-11-21T00:00'. */
export interface DaySearch {
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

const DAY_MS = 86_400_000;

/**
 * The events that a bar counts: those of its day, from the beginning of the period on.
 * @param day unix milliseconds of the date's UTC midnight
 */
export function daySearch(day: number, { start }: DateRange): DaySearch {
  const [from, to, first] = [midnight(day), midnight(day + DAY_MS), wallText(start)];
  return { from: from < first && first < to ? first : from, to };
}

function midnight(day: number): string {
  return new Date(day).toISOString().slice(0, 16);
}
