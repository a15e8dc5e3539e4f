import type { DayCount } from '#contract/statistics.ts';
import type { DateRange } from './periodRange.ts';

/** One bar: a day of the viewer's calendar, as the unix milliseconds of its date's UTC midnight, and its events. */
export interface DailyCount {
  readonly day: number;
  readonly events: number;
  /** Which of its hours were counted: 'open' while the day goes on, 'late' where the period begins within it. */
  readonly hours: 'all' | 'open' | 'late';
}

const DAY_MS = 86_400_000;
/** Largest distance from 1970 that a Date can hold, in milliseconds. */
const MAX_MS = 8.64e15;

/**
 * The days of the viewer's calendar in the range, ascending; 0 for days that the response lacks. UTC days may reach over the
 * ends of the range: their counts go to the first or the last day, so that no event is lost. Pairs of the same day are
 * summed. Pairs without a usable instant or count are left out.
 * @param pairs `[unix seconds, count]` as the provider sent them
 * @returns an empty list when no pair is usable: no bars, rather than a row of zeros
 */
export function dailySeries(pairs: readonly DayCount[], range: DateRange): DailyCount[] {
  const usable = pairs.filter(isUsable);
  if (usable.length === 0) return [];
  const [first, last] = [dateOf(range.start), dateOf(range.end)];
  const counts = new Map<number, number>();
  for (let day = first; day <= last; day += DAY_MS) counts.set(day, 0);
  for (const [seconds, events] of usable) {
    const day = Math.min(Math.max(dayMeant(seconds), first), last);
    counts.set(day, (counts.get(day) ?? 0) + events);
  }
  // A period that ends with a day ends a millisecond before the next one.
  const open = dateOf(new Date(range.end.getTime() + 1));
  const begins = isMidnight(range.start) ? null : first;
  const hoursOf = (day: number) => (day === open ? 'open' : day === begins ? 'late' : 'all');
  return [...counts].map(([day, events]) => ({ day, events, hours: hoursOf(day) }));
}

function isUsable(pair: DayCount): boolean {
  if (!Array.isArray(pair)) return false;
  const [seconds, events] = pair;
  return Math.abs(seconds) * 1000 <= MAX_MS && Number.isSafeInteger(events) && events >= 0;
}

/** A count belongs to the viewer's day if its time is midnight in the viewer's zone, else to the UTC day. */
function dayMeant(seconds: number): number {
  const instant = new Date(seconds * 1000);
  return isMidnight(instant) ? dateOf(instant) : Math.floor(instant.getTime() / DAY_MS) * DAY_MS;
}

/** The zone whose days were counted, where these are not the viewer's. */
export function zoneOfDays(pairs: readonly DayCount[]): 'UTC' | undefined {
  const begins = pairs.filter(isUsable).map(([seconds]) => new Date(seconds * 1000));
  const areUtc = begins.every((instant) => instant.getTime() % DAY_MS === 0);
  return areUtc && !begins.every(isMidnight) ? 'UTC' : undefined;
}

/** Some zones change their clocks at midnight: such a day begins at another time. */
function isMidnight(instant: Date): boolean {
  const dayStart = new Date(instant).setHours(0, 0, 0, 0);
  const isClockMidnight = instant.getHours() + instant.getMinutes() + instant.getSeconds() === 0;
  return dayStart === instant.getTime() || isClockMidnight;
}

/** The viewer's date of an instant, as its UTC midnight. */
function dateOf(instant: Date): number {
  return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
}

// A day as text, for the chart's axis, tooltip and table.

/** Made at their first use, which comes after home's numbers: making both takes longer than rendering the page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function written(day: number, locale: string, shape: Intl.DateTimeFormatOptions): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(day);
}

/** '21/11' @param day unix milliseconds of its date's UTC midnight */
export function dayAndMonth(day: number): string {
  return written(day, 'en-GB', { day: '2-digit', month: '2-digit' });
}

/** @param day unix milliseconds of its date's UTC midnight */
function wholeDay(day: number): string {
  return written(day, 'en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
}

const HOURS = { all: '', open: ', not over', late: ', in part' } as const;

/** 'Sat, Nov 21, 2026', 'Sat, Nov 21, 2026, not over' */
export function dayName({ day, hours }: DailyCount): string {
  return `${wholeDay(day)}${HOURS[hours]}`;
}
