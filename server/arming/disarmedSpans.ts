/** When a site is disarmed: its schedules' items laid out on the time line. */
import type { Selectable } from 'kysely';
import type { ScheduledItemsTable } from '../db/tables/schedules.ts';
import { dayOf, instantOnDay, wallClock, weekday } from './siteClock.ts';

export type ScheduleItem = Omit<Selectable<ScheduledItemsTable>, 'id' | 'scheduleId'>;

/** Epoch milliseconds, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const DAY_SECONDS = 86_400;

/** Disarmed spans that touch a window, in order; overlapping and touching ones are one. */
export function disarmedSpans(items: readonly ScheduleItem[], timeZone: string, window: Span): Span[] {
  const spans = items
    .filter((item) => item.itemType === 'Disarmed')
    .flatMap((item) => (item.itemInterval === 'Recurring' ? recurring(item, timeZone, window) : oneOff(item)))
    .filter((span) => span.start < span.end && span.start < window.end && span.end > window.start)
    .sort((a, b) => a.start - b.start);
  return merged(spans);
}

function oneOff({ startTime, endTime }: ScheduleItem): Span[] {
  return startTime === null || endTime === null ? [] : [{ start: startTime, end: endTime }];
}

function recurring(item: ScheduleItem, timeZone: string, window: Span): Span[] {
  const { dayStartTime: from, dayEndTime: to } = item;
  if (from === null || to === null) return [];
  // An end at or before the start lies in the next day.
  const until = to <= from ? to + DAY_SECONDS : to;
  const spans: Span[] = [];
  const last = dayOf(wallClock(window.end, timeZone));
  for (let day = dayOf(wallClock(window.start, timeZone)) - 1; day <= last; day += 1) {
    const name = DAYS[weekday(day)];
    if (name === undefined || item[name] !== 1) continue;
    spans.push({ start: instantOnDay(day, from, timeZone), end: instantOnDay(day, until, timeZone) });
  }
  return spans;
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
