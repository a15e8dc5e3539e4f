/** A span of the week in wall-clock time, in minutes since its first midnight. The end is not included. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export type ArmingState = 'armed' | 'disarmed';

/** The state from this minute of the week on. */
export interface ArmingChange {
  readonly minute: number;
  readonly to: ArmingState;
}

/** The states of an hour, in order. */
export interface HourCourse {
  /** Minute of the week at which the hour begins. */
  readonly start: number;
  /** The state in its first minute. */
  readonly begins: ArmingState;
  /** Changes from the hour's first minute on, in order. */
  readonly changes: readonly ArmingChange[];
}

export const HOUR = 60;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** Sorted, clipped to the week, with overlapping and adjacent intervals merged. */
export function mergedIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const interval of withinWeek(intervals)) {
    const last = merged.at(-1);
    if (last === undefined || interval.start > last.end) merged.push(interval);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, interval.end) };
  }
  return merged;
}

/** The parts of intervals that lie within a span, in order. */
export function partsWithin(intervals: readonly Interval[], span: Interval): Interval[] {
  return intervals
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => start < end);
}

/** The span of a day, 0 for Sunday. */
export function daySpan(day: number): Interval {
  return { start: day * DAY, end: (day + 1) * DAY };
}

function withinWeek(intervals: readonly Interval[]): Interval[] {
  return partsWithin(intervals, { start: 0, end: WEEK }).sort((a, b) => a.start - b.start);
}
