/** A span of the week on the wall clock, in minutes since its first midnight; the end is not included. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export const HOUR = 60;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** Sorted, cut to the week, with overlapping and touching ones made one. */
export function mergedStretches(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const stretch of withinWeek(stretches)) {
    const last = merged.at(-1);
    if (last === undefined || stretch.start > last.end) merged.push(stretch);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) };
  }
  return merged;
}

/** The parts of stretches that lie in a span, in order. */
export function partsWithin(stretches: readonly Stretch[], span: Stretch): Stretch[] {
  return stretches
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => start < end);
}

/** The span of a day, 0 for Sunday. */
export function daySpan(day: number): Stretch {
  return { start: day * DAY, end: (day + 1) * DAY };
}

function withinWeek(stretches: readonly Stretch[]): Stretch[] {
  return partsWithin(stretches, { start: 0, end: WEEK }).sort((a, b) => a.start - b.start);
}
