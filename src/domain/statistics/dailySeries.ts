import type { DayCount } from '#core/api/wire/statistics.ts';
import type { DateRange } from './periodRange.ts';

/** One bar: a UTC day, as the Unix milliseconds of its midnight, and its number of events. */
export interface DailyCount {
  readonly day: number;
  readonly events: number;
}

const DAY_MS = 86_400_000;
/** Largest distance from 1970 that a Date can hold, in milliseconds. */
const MAX_MS = 8.64e15;

/**
 * Every UTC day that the range touches, with 0 where the response has no count, plus any other days that the response
 * has. Ascending. Pairs of the same day are summed; pairs without a usable instant or count are left out.
 * @param pairs `[Unix seconds, count]` as the provider sent them
 * @returns an empty list when no pair is usable: no bars, rather than a row of zeros
 */
export function dailySeries(pairs: readonly DayCount[], range: DateRange): DailyCount[] {
  const sums = sumsByDay(pairs);
  if (sums.size === 0) return [];
  for (let day = dayOf(range.start.getTime()); day <= range.end.getTime(); day += DAY_MS) {
    if (!sums.has(day)) sums.set(day, 0);
  }
  return [...sums].map(([day, events]) => ({ day, events })).sort((a, b) => a.day - b.day);
}

function sumsByDay(pairs: readonly DayCount[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const pair of pairs) {
    if (!isUsable(pair)) continue;
    const [seconds, events] = pair;
    const day = dayOf(seconds * 1000);
    sums.set(day, (sums.get(day) ?? 0) + events);
  }
  return sums;
}

function isUsable(pair: DayCount): boolean {
  if (!Array.isArray(pair)) return false;
  const [seconds, events] = pair;
  return (
    Number.isFinite(seconds) &&
    Math.abs(seconds) * 1000 <= MAX_MS &&
    Number.isSafeInteger(events) &&
    events >= 0
  );
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}
