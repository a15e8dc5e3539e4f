/** Start and end of each period, in the user's own calendar. */
import type { DayRange } from '#contract/statistics.ts';
import type { Range } from '#contract/vocabulary.ts';
import { viewerZone } from '#core/environment.ts';
import { wallText } from '#core/format/parseInstant.ts';

// The four periods that statistics cover. Page addresses contain their names.

export const periods = ['last-30-days', 'current-month', 'last-month', 'last-3-months'] as const;

export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 'last-30-days';

export const periodLabels: Readonly<Record<Period, string>> = {
  'last-30-days': 'Last 30 Days',
  'current-month': 'Current Month',
  'last-month': 'Last Month',
  'last-3-months': 'Last 3 Months',
};

export interface PeriodSearch {
  /** Left out for the default period. */
  period?: Period;
}

/**
 * Returns the default period for anything that names none.
 * @param raw the query string's values
 */
export function parsePeriodSearch(raw: Record<string, unknown>): PeriodSearch {
  const { period } = raw;
  return searchForPeriod(periods.find((candidate) => candidate === period) ?? defaultPeriod);
}

export function searchForPeriod(period: Period): PeriodSearch {
  return period === defaultPeriod ? {} : { period };
}

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
    end: justBefore(firstOfMonth(now)),
  }),
  'last-3-months': (now) => ({ start: monthsBefore(now, 3), end: now }),
};

/** Days and months are those of the local time zone, so that a clock change within the period shifts nothing. */
export function periodRange(period: Period, now: Date): DateRange {
  return ranges[period](now);
}

const rangesBefore: typeof ranges = {
  'last-30-days': (now) => ({ start: daysBefore(now, 60), end: justBefore(daysBefore(now, 30)) }),
  // A part of a month is compared with the same part of the month before, or with all of a shorter one.
  'current-month': (now) => ({
    start: firstOfMonth(now, -1),
    end: earlier(sameDayOfLastMonth(now), justBefore(firstOfMonth(now))),
  }),
  'last-month': (now) => ({ start: firstOfMonth(now, -2), end: justBefore(firstOfMonth(now, -1)) }),
  'last-3-months': (now) => ({ start: monthsBefore(now, 6), end: justBefore(monthsBefore(now, 3)) }),
};

/** The range that a period's numbers are compared with. The two have no instant in common. */
export function rangeBefore(period: Period, now: Date): DateRange {
  return rangesBefore[period](now);
}

/** The body of the calls that count. The page's inline script sends the same. */
export function countedRange({ start, end }: DateRange): Range {
  return { start: start.toISOString(), end: end.toISOString() };
}

/** The same for the counts of each day, whose days are the viewer's. */
export function countedDays(range: DateRange): DayRange {
  return { ...countedRange(range), timeZone: viewerZone() };
}

function justBefore(instant: Date): Date {
  return new Date(instant.getTime() - 1);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Falls into the current month when the last month has no such day. */
function sameDayOfLastMonth(now: Date): Date {
  const day = new Date(now);
  day.setMonth(day.getMonth() - 1);
  return day;
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

/** The part of an events list's address that narrows it to one day, in date-times such as '2026-11-21T00:00'. */
interface DaySearch {
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  /** By whose clock they are meant; absent for the viewer's. */
  readonly zone?: 'UTC';
}

const DAY_MS = 86_400_000;

/**
 * The events that a bar counts: those of its day, from the beginning of the period on. Where days of UTC were counted, the
 * first and the last bar also count what the period has before and after them.
 * @param day unix milliseconds of the date's UTC midnight
 * @param zone whose days were counted; the viewer's when absent
 */
export function daySearch(day: number, { start, end }: DateRange, zone?: 'UTC'): DaySearch {
  const [from, to] = [midnight(day), midnight(day + DAY_MS)];
  const isOn = (instant: Date) => wallText(instant).slice(0, 10) === from.slice(0, 10);
  const [first, last] = [wallText(start, zone), wallText(new Date(end.getTime() + 1), zone)];
  return {
    from: (isOn(start) || from < first) && first < to ? first : from,
    to: zone && isOn(end) && from < last ? last : to,
    ...(zone && { zone }),
  };
}

function midnight(day: number): string {
  return new Date(day).toISOString().slice(0, 16);
}

/** Which of all monitored events a tile counts. */
export const TILE_FILTERS = ['voicedowns', 'police', 'guard'] as const;
export type TileFilter = (typeof TILE_FILTERS)[number];

// The period that a tile's number was counted over. The link to the tile's events keeps it in the entry of the browser's
// history, since the address names no period.

export interface TileSpan {
  readonly period: Period;
  /** Unix milliseconds, both inclusive. */
  readonly start: number;
  readonly end: number;
  /** How many of the tile's number are not events: announcements at locations that belong to no event. */
  readonly apart?: number;
}

/** Whether the period goes on: its span ends where its numbers were counted. */
export function isRunning({ period }: TileSpan): boolean {
  return period !== 'last-month';
}

/** Undefined for anything else than a span. The order of keys is fixed, so that equal spans have equal texts. */
export function parseTileSpan(raw: unknown): TileSpan | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { period, start, end, apart }: { readonly [Key in keyof TileSpan]?: unknown } = raw;
  const known = periods.find((candidate) => candidate === period);
  if (known === undefined || !isInstant(start) || !isInstant(end) || end < start) return undefined;
  return { period: known, start, end, ...(isInstant(apart) && apart > 0 && { apart }) };
}

/** Within the range of Date. */
function isInstant(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 8.64e15;
}
