/** When a schedule says that the site is disarmed, laid out on one week's wall clock. */
import type { ScheduledItem } from '#core/api/wire/schedule.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { recurringStretches } from './recurringStretches.ts';
import { mergedStretches, type Stretch } from './stretch.ts';
import type { WeekClock } from './weekClock.ts';

/** An item that had to be left out. */
export interface ItemFault {
  /** Its position in the schedule. */
  readonly item: number;
  readonly problem: string;
}

export interface DisarmedStretches {
  /** In order, apart from each other. */
  readonly stretches: readonly Stretch[];
  readonly faults: readonly ItemFault[];
}

/** Overlapping and touching items become one stretch; items of types other than 'Disarmed' have no say. */
export function disarmedStretches(items: readonly ScheduledItem[], clock: WeekClock): DisarmedStretches {
  const stretches: Stretch[] = [];
  const faults: ItemFault[] = [];
  for (const [item, entry] of items.entries()) {
    const own = stretchesOf(entry, clock);
    if (typeof own === 'string') faults.push({ item, problem: own });
    else stretches.push(...own);
  }
  return { stretches: mergedStretches(stretches), faults };
}

/** Or what is wrong with it. */
function stretchesOf(item: ScheduledItem, clock: WeekClock): Stretch[] | string {
  if (typeof item.scheduledItemType !== 'string') return 'has no type';
  if (item.scheduledItemType !== 'Disarmed') return [];
  return item.scheduledItemInterval === 'Recurring' ? recurringStretches(item) : oneOffStretches(item, clock);
}

function oneOffStretches({ startTime, endTime }: ScheduledItem, clock: WeekClock): Stretch[] | string {
  const [start, end] = [parseInstant(startTime), parseInstant(endTime)];
  if (start === null || end === null || start >= end) return 'its start and end are missing or in no order';
  return clock.minutesBetween(start.getTime(), end.getTime());
}
