/** The stretch of time whose incidents are reviewed. */
import { formatDate, formatDateTime, formatDateTimeRange } from '#core/format/dateTimes.ts';
import { instantOfWall } from '#core/format/wallTime.ts';
import { clockOn, lastNight } from '#domain/incidents/lastNight.ts';

export interface QueueRange {
  /** What the queue is, for a sentence: 'last night'. */
  readonly name: string;
  /** Unix milliseconds; the end is not part of it, and open where it is null. */
  readonly start: number;
  readonly end: number | null;
}

const DAY_MS = 86_400_000;

/**
 * @param queue as the address names it; last night when absent
 * @param lastVisit Unix milliseconds; null on the first visit, whose queue is last night's
 */
export function queueRange(queue: string | undefined, now: Date, lastVisit: number | null): QueueRange {
  if (queue === 'hours') return { name: 'the last 24 hours', start: now.getTime() - DAY_MS, end: null };
  if (queue === 'visit' && lastVisit !== null)
    return { name: 'since your last visit', start: lastVisit, end: null };
  const start = queue === undefined ? null : instantOfWall(`${queue}T00:00`);
  if (start !== null) {
    const end = instantOfWall(clockOn(new Date(start), 1));
    return { name: formatDate(start), start, end };
  }
  const { from, to } = lastNight(now);
  return { name: 'last night', start: instantOfWall(from) ?? 0, end: instantOfWall(to) };
}

/** 'Nov 21, 2026, 6:00 PM to Nov 22, 2026, 6:00 AM', or 'from ... on' for one without an end. */
export function rangeText({ start, end }: QueueRange): string {
  return end === null ? `from ${formatDateTime(start)} on` : formatDateTimeRange(start, end);
}
