/**
 * The hours in which schedules disarm a site, laid out on one week's wall clock. No item takes precedence over another:
 * the site is disarmed while any item disarms it.
 */

import type { Span } from '#contract/rules/zoneClock.ts';
import {
  armingAt,
  mergedSpans,
  recurringSpans,
  type ScheduledItem,
  spansWithin,
  WEEKDAYS,
} from '#contract/schedule.ts';
import { instantOrEver } from '#core/format/parseInstant.ts';
import type { ScheduledArming } from './arming.ts';
import type { WeekClock } from './weekClock.ts';

/** A span of the week in wall-clock time, in minutes since its first midnight. */
export type Interval = Span;

export const HOUR = 60;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

export const DAYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The span of a day, 0 for Sunday. */
export function daySpan(day: number): Interval {
  return { start: day * DAY, end: (day + 1) * DAY };
}

/** Sorted, clipped to the week, with overlapping and adjacent intervals merged. */
export function mergedIntervals(intervals: readonly Interval[]): Interval[] {
  return mergedSpans(spansWithin(intervals, { start: 0, end: WEEK }));
}

/** An item that had to be ignored. */
interface ItemFault {
  /** Its position in the schedule. */
  readonly item: number;
  readonly problem: string;
}

export interface DisarmedIntervals {
  /** In order. No two of them overlap or touch. */
  readonly intervals: readonly Interval[];
  readonly faults: readonly ItemFault[];
}

/**
 * Overlapping and adjacent items become one interval. Items of types other than 'Disarmed' are ignored. Pure: the time
 * zone is in the clock.
 * @param clock of the week in question
 */
export function disarmedIntervals(items: readonly ScheduledItem[], clock: WeekClock): DisarmedIntervals {
  const intervals: Interval[] = [];
  const faults: ItemFault[] = [];
  for (const [item, entry] of items.entries()) {
    const own = disarmedBy(entry, clock);
    if (typeof own === 'string') faults.push({ item, problem: own });
    else intervals.push(...own);
  }
  return { intervals: mergedIntervals(intervals), faults };
}

function disarmedBy(item: ScheduledItem, clock: WeekClock): Interval[] | string {
  if (typeof item.scheduledItemType !== 'string') return 'has no type';
  return disarms(item) ? itemIntervals(item, clock) : [];
}

export function disarms({ scheduledItemType }: ScheduledItem): boolean {
  return scheduledItemType === 'Disarmed';
}

/**
 * When one item of any type is in effect: intervals that may overlap and lie outside the week. A text says why the item
 * cannot be read.
 */
export function itemIntervals(item: ScheduledItem, clock: WeekClock): Interval[] | string {
  return item.scheduledItemInterval === 'Recurring' ? recurringIntervals(item) : oneOffIntervals(item, clock);
}

function oneOffIntervals({ startTime, endTime }: ScheduledItem, clock: WeekClock): Interval[] | string {
  const start = instantOrEver(startTime);
  // An end that stands for none is none, the first day of a calendar as well as the last.
  const last = instantOrEver(endTime);
  const end = last !== null && !Number.isFinite(last) ? Number.POSITIVE_INFINITY : last;
  if (start === null || end === null || start >= end) return 'its start and end are missing or in no order';
  return clock.minutesBetween(start, end);
}

/** A minute counts when the item is in effect at its start. A text says why the item cannot be read. */
function recurringIntervals(item: ScheduledItem): Interval[] | string {
  const days = WEEKDAYS.map((day) => item[day]);
  const spans = recurringSpans(
    item,
    days.map((day) => day === true),
  );
  if (spans === null) return 'its daily times are missing or no times of a day';
  if (days.every((day) => typeof day !== 'boolean')) return 'its weekdays are missing';
  return spans.map(({ start, end }) => ({ start: Math.ceil(start / 60), end: Math.ceil(end / 60) }));
}

// What the schedules of a site say together: it is disarmed whenever one of them disarms it.

/** A schedule with its items of one week. */
interface ScheduleItems {
  readonly id: number;
  readonly items: readonly ScheduledItem[];
}

/** Minutes in which the site is disarmed by the same schedules. */
export interface Stretch extends Interval {
  /** Ids of the schedules, in their given order. At least one. */
  readonly causes: readonly number[];
}

interface SiteWeek {
  /** In order, without overlaps. Where two of them touch, their causes differ. */
  readonly stretches: readonly Stretch[];
  /** Ids of schedules with items that had to be ignored. */
  readonly faulty: readonly number[];
}

/**
 * @param schedules with unique ids
 * @param clock of the week in question
 */
export function siteWeek(schedules: readonly ScheduleItems[], clock: WeekClock): SiteWeek {
  const laidOut = schedules.map(({ id, items }) => ({ id, ...disarmedIntervals(items, clock) }));
  return {
    stretches: stretchesOf(laidOut),
    faulty: laidOut.filter(({ faults }) => faults.length > 0).map(({ id }) => id),
  };
}

interface Disarming {
  readonly id: number;
  /** In order. No two of them touch. */
  readonly intervals: readonly Interval[];
}

function stretchesOf(schedules: readonly Disarming[]): Stretch[] {
  const turns = new Map<number, { begin: number[]; end: number[] }>();
  const turnAt = (minute: number) => {
    const turn = turns.get(minute) ?? { begin: [], end: [] };
    turns.set(minute, turn);
    return turn;
  };
  for (const [place, { intervals }] of schedules.entries()) {
    for (const { start, end } of intervals) {
      turnAt(start).begin.push(place);
      turnAt(end).end.push(place);
    }
  }
  const stretches: Stretch[] = [];
  const active = new Set<number>();
  let start = 0;
  for (const [minute, { begin, end }] of [...turns].sort(([a], [b]) => a - b)) {
    if (active.size > 0) stretches.push({ start, end: minute, causes: idsAt([...active], schedules) });
    for (const place of end) active.delete(place);
    for (const place of begin) active.add(place);
    start = minute;
  }
  return stretches;
}

function idsAt(places: readonly number[], schedules: readonly Disarming[]): number[] {
  return [...places].sort((a, b) => a - b).flatMap((place) => schedules[place]?.id ?? []);
}

export interface ArmingOutlook {
  readonly state: ScheduledArming;
  /** Epoch milliseconds of the next change within the week; null when there is none. */
  readonly changesAt: number | null;
}

/**
 * The state at an instant of the week (epoch milliseconds), and when it changes. In real time: a minute that the clock
 * shows twice counts twice, and one that it skips never comes.
 */
export function outlookAt(now: number, disarmed: readonly Interval[], clock: WeekClock): ArmingOutlook {
  const spans = mergedSpans(mergedIntervals(disarmed).flatMap((interval) => clock.instantsOf(interval)));
  const { armed, changesAt } = armingAt(now, spans, clock.instantOf(WEEK));
  return { state: armed ? 'armed' : 'disarmed', changesAt };
}

/**
 * The state from some time before a moment until as long after it; null where it changes meanwhile, and where that is not all
 * in the week.
 * @param moment epoch milliseconds
 * @param around milliseconds
 */
export function steadyState(
  moment: number,
  around: number,
  disarmed: readonly Interval[],
  clock: WeekClock,
): ScheduledArming | null {
  const [from, to] = [moment - around, moment + around];
  const { state, changesAt } = outlookAt(from, disarmed, clock);
  const isInWeek = from >= clock.instantOf(0) && to < clock.instantOf(WEEK);
  return isInWeek && (changesAt === null || changesAt > to) ? state : null;
}
