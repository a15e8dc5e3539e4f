/** When a site is disarmed: the items of its schedules as spans of time. */
import type { Selectable } from 'kysely';
import { mergedSpans, recurringSpans, spansWithin, WEEKDAYS } from '#contract/schedule.ts';
import { dayOf, type EvenSpan, type Span, sundayOf } from '#contract/zoneClock.ts';
import type { ScheduledItemsTable } from '../db/tables/schedules.ts';
import { clockWithin } from './siteClock.ts';

export type ScheduleItem = Omit<Selectable<ScheduledItemsTable>, 'id' | 'scheduleId'>;

const DAY_MS = 86_400_000;

/** Disarmed spans of a window of epoch milliseconds, cut at its ends, in order. No two of them overlap or touch. */
export function disarmedSpans(items: readonly ScheduleItem[], timeZone: string, window: Span): Span[] {
  const clock = clockWithin(timeZone, window);
  const spans = items
    .filter((item) => item.itemType === 'Disarmed')
    .flatMap((item) => (item.itemInterval === 'Recurring' ? recurring(item, clock) : oneOff(item, window)));
  return mergedSpans(spans);
}

function oneOff({ startTime, endTime }: ScheduleItem, window: Span): Span[] {
  if (startTime === null || endTime === null) return [];
  return spansWithin([{ start: startTime, end: endTime }], window);
}

/** In wall-clock time: an hour that the clock skips disarms nothing, and an hour that it repeats disarms twice. */
function recurring(item: ScheduleItem, clock: readonly EvenSpan[]): Span[] {
  const days = WEEKDAYS.map((day) => item[day] === 1);
  const week = recurringSpans(item, days) ?? [];
  return clock.flatMap((even) => {
    const spans: Span[] = [];
    let sunday = sundayOf(dayOf(even.start + even.offset)) * DAY_MS;
    for (; sunday - even.offset < even.end; sunday += 7 * DAY_MS) {
      const midnight = sunday - even.offset;
      const ofWeek = week.map(({ start, end }) => ({
        start: midnight + start * 1000,
        end: midnight + end * 1000,
      }));
      spans.push(...spansWithin(ofWeek, even));
    }
    return spans;
  });
}
