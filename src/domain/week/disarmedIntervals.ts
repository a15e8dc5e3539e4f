/** The hours in which a schedule disarms a site, laid out on one week's wall clock. */
import type { ScheduledItem } from '#contract/schedule.ts';
import { instantOrEver } from '#core/format/parseInstant.ts';
import { DAY, type Interval, mergedIntervals } from './interval.ts';
import type { WeekClock } from './weekClock.ts';

const DAY_SECONDS = 86_400;

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
  return item.scheduledItemType === 'Disarmed' ? itemIntervals(item, clock) : [];
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

/**
 * Minutes of any week that a recurring item covers. A minute counts when the item is in effect at the start of the
 * minute. The night of the Saturday before reaches into the week. A text says why the item cannot be read.
 */
function recurringIntervals(item: ScheduledItem): Interval[] | string {
  const { dayStartTime: from, dayEndTime: to } = item;
  if (!isTimeOfDay(from) || !isTimeOfDay(to)) return 'its daily times are missing or no times of a day';
  // An end at or before the start lies on the next day.
  const until = to <= from ? to + DAY_SECONDS : to;
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday } = item;
  const ticked = [sunday, monday, tuesday, wednesday, thursday, friday, saturday];
  if (ticked.every((day) => typeof day !== 'boolean')) return 'its weekdays are missing';
  return [-1, 0, 1, 2, 3, 4, 5, 6]
    .filter((day) => ticked[(day + 7) % 7] === true)
    .map((day) => ({ start: day * DAY + Math.ceil(from / 60), end: day * DAY + Math.ceil(until / 60) }));
}

/** Seconds from midnight. Both midnights of the day are valid. */
function isTimeOfDay(seconds: number | null | undefined): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= DAY_SECONDS;
}
