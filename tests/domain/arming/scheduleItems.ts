/** Items of schedules, and weeks by a clock that runs evenly. */
import type { ScheduledItem } from '#contract/schedule.ts';
import { intervalText, spanText } from '#domain/arming/armingTexts.ts';
import type { WeekClock } from '#domain/arming/weekClock.ts';
import { layOutWeek, type WeekLayout } from '#plugins/schedules/grid/hourCells.ts';

const NO_DAYS = {
  sunday: false,
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
};
type Days = Partial<typeof NO_DAYS>;

const MIDNIGHT = Date.UTC(2024, 2, 10);

/** The week of 2024-03-10 in UTC. */
const utcWeek: WeekClock = {
  minuteAt: (instant) => (instant - MIDNIGHT) / 60_000,
  instantOf: (minute) => MIDNIGHT + minute * 60_000,
  minutesBetween: (from, to) => [{ start: (from - MIDNIGHT) / 60_000, end: (to - MIDNIGHT) / 60_000 }],
  instantsOf: ({ start, end }) => [{ start: MIDNIGHT + start * 60_000, end: MIDNIGHT + end * 60_000 }],
};

/** @param from hours from midnight, e.g. 17.5 */
export function daily(from: number, to: number, days: Days, type = 'Disarmed'): ScheduledItem {
  return {
    scheduledItemType: type,
    scheduledItemInterval: 'Recurring',
    dayStartTime: from * 3600,
    dayEndTime: to * 3600,
    ...NO_DAYS,
    ...days,
  };
}

/** @param from a day of March 2024 and a time, '11T08:30' */
export function once(from: string, to: string, type = 'Disarmed'): ScheduledItem {
  return {
    scheduledItemType: type,
    scheduledItemInterval: 'OneTime',
    startTime: `2024-03-${from}:00Z`,
    endTime: `2024-03-${to}:00Z`,
  };
}

export const layOut = (...items: ScheduledItem[]) => layOutWeek(items, utcWeek);

/** The intervals in words. */
export const inWords = ({ intervals }: WeekLayout) => intervals.map(intervalText);

/** Cells of an hour of a day that hold anything but one state. */
export const splitCells = ({ cells }: WeekLayout) =>
  cells
    .filter(({ state }) => state === 'split')
    .map(
      ({ start, fills }) => `${intervalText({ start, end: start + 60 })}: ${fills.map(spanText).join(', ')}`,
    );
