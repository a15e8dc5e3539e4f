/** The week's hours, as the grid shows them. */
import { type ScheduledItem, spansWithin } from '#contract/schedule.ts';
import type { ScheduledArming } from '#domain/arming/arming.ts';
import { dayName, spanText, timeText } from '#domain/arming/armingTimes.ts';
import {
  type DisarmedIntervals,
  disarmedIntervals,
  HOUR,
  type Interval,
  WEEK,
} from '#domain/arming/disarmedHours.ts';
import type { WeekClock } from '#domain/arming/weekClock.ts';

/** The state from this minute of the week on. */
interface ArmingChange {
  readonly minute: number;
  readonly to: ScheduledArming;
}

/** The states of an hour, in order. */
interface HourCourse {
  /** Minute of the week at which the hour begins. */
  readonly start: number;
  /** The state in its first minute. */
  readonly begins: ScheduledArming;
  /** Changes from the hour's first minute on, in order. */
  readonly changes: readonly ArmingChange[];
}

export interface HourCell extends HourCourse {
  readonly state: ScheduledArming | 'split';
  /** Disarmed parts of a split hour, in minutes of the hour. */
  readonly fills: readonly Interval[];
}

export interface WeekLayout extends DisarmedIntervals {
  /** 168 cells, hour by hour from Sunday's midnight. */
  readonly cells: readonly HourCell[];
}

/**
 * Lays out a week for a schedule's items.
 * @param clock of the week to lay out
 */
export function layOutWeek(items: readonly ScheduledItem[], clock: WeekClock): WeekLayout {
  const disarmed = disarmedIntervals(items, clock);
  return { ...disarmed, cells: hourCells(disarmed.intervals) };
}

function hourCells(intervals: readonly Interval[]): HourCell[] {
  const byHour = Array.from({ length: WEEK / HOUR }, (): Interval[] => []);
  for (const interval of intervals) {
    const last = Math.min(byHour.length - 1, Math.floor(interval.end / HOUR));
    for (let hour = Math.floor(interval.start / HOUR); hour <= last; hour += 1) byHour[hour]?.push(interval);
  }
  return byHour.map((touching, hour) => hourCell(hour * HOUR, touching));
}

/** @param touching intervals that overlap the hour, and one that ends where it begins */
function hourCell(start: number, touching: readonly Interval[]): HourCell {
  const hour = { start, end: start + HOUR };
  const parts = spansWithin(touching, hour);
  const whole = parts.some((part) => part.start === hour.start && part.end === hour.end);
  const split = parts.length > 0 && !whole;
  const course: HourCourse = {
    start,
    begins: parts[0]?.start === start ? 'disarmed' : 'armed',
    changes: touching.flatMap(changesOf).filter(({ minute }) => minute >= hour.start && minute < hour.end),
  };
  return {
    ...course,
    state: whole ? 'disarmed' : split ? 'split' : 'armed',
    fills: split ? parts.map((part) => ({ start: part.start - start, end: part.end - start })) : [],
  };
}

/** No changes at the week's edges, because the response does not cover the time outside the week. */
function changesOf({ start, end }: Interval): ArmingChange[] {
  return [
    ...(start > 0 ? [{ minute: start, to: 'disarmed' } as const] : []),
    ...(end < WEEK ? [{ minute: end, to: 'armed' } as const] : []),
  ];
}

/** 'disarmed from 8:30 AM' */
function changeText({ minute, to }: ArmingChange): string {
  return `${to} from ${timeText(minute)}`;
}

/** The hour and its states in words, as times are written now. Cells with the same name look the same. */
export function cellName(cell: HourCourse): string {
  return `${hourText(cell.start)}: ${hourStateText(cell)}`;
}

/** 'Monday, 8:00 AM to 9:00 AM' */
function hourText(start: number): string {
  return `${dayName(start)}, ${spanText({ start, end: start + HOUR })}`;
}

/** 'armed, disarmed from 8:30 AM'. The first state is left out when a change at the full hour states it. */
export function hourStateText({ start, begins, changes }: HourCourse): string {
  const first = changes[0]?.minute === start ? [] : [begins];
  return [...first, ...changes.map(changeText)].join(', ');
}
