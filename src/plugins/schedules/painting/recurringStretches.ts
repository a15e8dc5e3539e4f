import type { ScheduledItem } from '#core/api/wire/schedule.ts';
import { DAY, type Stretch } from './stretch.ts';

const DAY_SECONDS = 86_400;

/**
 * Minutes of any week that a recurring item covers; a minute belongs to it when it holds at the minute's start.
 * Last Saturday's night reaches into the week. Else what is wrong with the item.
 */
export function recurringStretches(item: ScheduledItem): Stretch[] | string {
  const { dayStartTime: from, dayEndTime: to } = item;
  if (!isTimeOfDay(from) || !isTimeOfDay(to)) return 'its daily times are missing or no times of a day';
  // An end at or before the start lies in the next day.
  const until = to <= from ? to + DAY_SECONDS : to;
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = item;
  const ticked = [sunday, monday, tuesday, wednesday, thursday, friday, saturday];
  if (ticked.every((day) => typeof day !== 'boolean')) return 'its weekdays are missing';
  return [-1, 0, 1, 2, 3, 4, 5, 6]
    .filter((day) => ticked[(day + 7) % 7] === true)
    .map((day) => ({ start: day * DAY + Math.ceil(from / 60), end: day * DAY + Math.ceil(until / 60) }));
}

/** Seconds from midnight; both midnights of the day are fine. */
function isTimeOfDay(seconds: number | null | undefined): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= DAY_SECONDS;
}
