/** Schedules of each site, with the one-off items laid around today. */
import { dayOf } from '#contract/zoneClock.ts';
import { instantOnDay, wallClock } from '../arming/siteClock.ts';
import { fold, foldWords } from '../db/fold.ts';
import type { Flag } from '../db/tables/columnTypes.ts';
import type { ScheduledItemsTable, SchedulesTable } from '../db/tables/schedules.ts';
import { armingExceptions } from './armingExceptions.ts';
import { type OneOffItem, type RecurringItem, scheduleSketches } from './schedulePatterns.ts';
import type { Site } from './sites.ts';

interface Schedules {
  readonly schedules: readonly SchedulesTable[];
  readonly scheduledItems: readonly ScheduledItemsTable[];
}

type Item = Omit<ScheduledItemsTable, 'id' | 'scheduleId'>;

/** @param now epoch milliseconds */
export function planSchedules(sites: readonly Site[], now: number): Schedules {
  const schedules: SchedulesTable[] = [];
  const scheduledItems: ScheduledItemsTable[] = [];
  for (const { location, kind } of sites.filter((site) => !site.isBare)) {
    for (const pattern of armingExceptions[location.name]?.schedules ?? kind.schedules) {
      const sketch = scheduleSketches[pattern];
      const id = schedules.length + 1;
      const { name } = sketch;
      const searchWords = foldWords(name, location.name);
      schedules.push({ id, locationId: location.id, name, foldedName: fold(name), searchWords });
      const items = [
        ...sketch.recurring.map(recurring),
        ...sketch.oneOff.map((item) => oneOff(item, location, now)),
      ];
      for (const item of items)
        scheduledItems.push({ id: scheduledItems.length + 1, scheduleId: id, ...item });
    }
  }
  return { schedules, scheduledItems };
}

function recurring({ type, days, from, to }: RecurringItem): Item {
  return {
    itemType: type,
    itemInterval: 'Recurring',
    startTime: null,
    endTime: null,
    dayStartTime: secondsOf(from),
    dayEndTime: secondsOf(to),
    ...weekdays(days),
  };
}

function oneOff({ type, day, from, minutes }: OneOffItem, { timeZone }: Site['location'], now: number): Item {
  const today = dayOf(wallClock(now, timeZone));
  const startTime = instantOnDay(today + day, secondsOf(from), timeZone);
  return {
    itemType: type,
    itemInterval: 'OneTime',
    startTime,
    endTime: startTime + minutes * 60_000,
    dayStartTime: null,
    dayEndTime: null,
    ...weekdays('.......'),
  };
}

function weekdays(days: string) {
  const on = (index: number): Flag => (days[index] === '.' ? 0 : 1);
  return {
    sunday: on(0),
    monday: on(1),
    tuesday: on(2),
    wednesday: on(3),
    thursday: on(4),
    friday: on(5),
    saturday: on(6),
  };
}

/** Seconds from midnight of 'HH:MM'. */
function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 3_600 + minutes * 60;
}
