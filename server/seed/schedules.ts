/** Schedules of each site, with the one-off items laid around today. */
import { dayOf } from '#contract/rules/zoneClock.ts';
import { fold, foldWords } from '../db/fold.ts';
import type { Flag } from '../db/tables/columnTypes.ts';
import type { ArmingOverridesTable, ScheduledItemsTable, SchedulesTable } from '../db/tables/sites.ts';
import { instantOnDay, wallClock } from '../trade/instants.ts';
import {
  type OneOffItem,
  type RecurringItem,
  type SchedulePattern,
  scheduleSketches,
} from './schedulePatterns.ts';
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
        ...sketch.recurring.map(recurringItem),
        ...sketch.oneOff.map((item) => oneOffItem(item, location, now)),
      ];
      for (const item of items)
        scheduledItems.push({ id: scheduledItems.length + 1, scheduleId: id, ...item });
    }
  }
  return { schedules, scheduledItems };
}

function recurringItem({ type, days, from, to }: RecurringItem): Item {
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

function oneOffItem(
  { type, day, from, minutes }: OneOffItem,
  { timeZone }: Site['location'],
  now: number,
): Item {
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

// Sites of the first customer whose arming needs attention, at whatever hour of the week the demo is looked at: their
// schedules say the same at all hours. Beside them, the site that is not yet equipped has nobody to call.

interface ArmingException {
  /** In place of those of its kind. */
  readonly schedules?: readonly SchedulePattern[];
  readonly override?: {
    readonly armed: ArmingOverridesTable['armed'];
    /** Whole days from today, to the site's midnight; for good without it. */
    readonly days?: number;
  };
}

const armingExceptions: Readonly<Record<string, ArmingException>> = {
  // Armed at all hours, with a recorder that is offline.
  'Nanaimo Duke Point': { schedules: ['patrols'] },
  // Armed at all hours by its schedule, and disarmed by hand.
  'Kingston Relay Yard': { schedules: ['patrols'], override: { armed: 0 } },
  // Disarmed at all hours by its schedule, and armed by hand because it is closed for the season.
  "Kelowna Fruit Packers' Dock": { schedules: ['staffed'], override: { armed: 1, days: 60 } },
  'Brandon Fertilizer Shed': { schedules: [] },
  // Does not report.
  'Fort McMurray Staging': { override: { armed: null } },
};

/** @param now epoch milliseconds */
export function planOverrides(sites: readonly Site[], now: number): ArmingOverridesTable[] {
  return sites.flatMap(({ location: { id, name, timeZone } }) => {
    const override = armingExceptions[name]?.override;
    if (override === undefined) return [];
    const { armed, days } = override;
    const today = dayOf(wallClock(now, timeZone));
    return [
      { locationId: id, armed, until: days === undefined ? null : instantOnDay(today + days, 0, timeZone) },
    ];
  });
}
