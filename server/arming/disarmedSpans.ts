/** When a site is disarmed: the items of its schedules as spans of time. */
import type { Selectable } from 'kysely';
import type { ScheduledItemsTable } from '../db/tables/schedules.ts';
import { clockWithin, dayOf, type EvenSpan, type Span, wallSpan, weekday } from './siteClock.ts';

export type ScheduleItem = Omit<Selectable<ScheduledItemsTable>, 'id' | 'scheduleId'>;

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;

/** Disarmed spans of a window, cut at its ends, in order. Overlapping and adjacent spans are merged. */
export function disarmedSpans(items: readonly ScheduleItem[], timeZone: string, window: Span): Span[] {
  const clock = clockWithin(timeZone, window);
  const spans = items
    .filter((item) => item.itemType === 'Disarmed')
    .flatMap((item) => (item.itemInterval === 'Recurring' ? recurring(item, clock) : oneOff(item, window)))
    .sort((a, b) => a.start - b.start);
  return merged(spans);
}

function oneOff({ startTime, endTime }: ScheduleItem, window: Span): Span[] {
  if (startTime === null || endTime === null || startTime >= endTime) return [];
  const span = { start: Math.max(startTime, window.start), end: Math.min(endTime, window.end) };
  return span.start < span.end ? [span] : [];
}

/** In wall-clock time: an hour that the clock skips disarms nothing, and an hour that it repeats disarms twice. */
function recurring(item: ScheduleItem, clock: readonly EvenSpan[]): Span[] {
  const { dayStartTime: from, dayEndTime: to } = item;
  if (!isTimeOfDay(from) || !isTimeOfDay(to)) return [];
  // An end at or before the start lies in the next day.
  const until = to <= from ? to + DAY_SECONDS : to;
  return clock.flatMap((even) => {
    const wall = wallSpan(even);
    const spans: Span[] = [];
    // An item of the day before may reach into the span.
    for (let day = dayOf(wall.start) - 1; day <= dayOf(wall.end); day += 1) {
      const name = DAYS[weekday(day)];
      if (name === undefined || item[name] !== 1) continue;
      const start = Math.max(even.start, day * DAY_MS + from * 1000 - even.offset);
      const end = Math.min(even.end, day * DAY_MS + until * 1000 - even.offset);
      if (start < end) spans.push({ start, end });
    }
    return spans;
  });
}

/** Seconds from midnight. Both midnights of the day are valid. */
function isTimeOfDay(seconds: number | null): seconds is number {
  return seconds !== null && seconds >= 0 && seconds <= DAY_SECONDS;
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && span.start <= last.end)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else result.push(span);
  }
  return result;
}
