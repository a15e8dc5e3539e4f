/** Items of schedules, around the week of 2024-03-10. */
import type { ScheduledItem } from '#contract/schedule.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Days = Partial<Record<(typeof DAYS)[number], boolean>>;

/** @param from hours from midnight, e.g. 17.5 */
export function daily(from: number, to: number, days: Days, type = 'Disarmed'): ScheduledItem {
  return {
    scheduledItemType: type,
    scheduledItemInterval: 'Recurring',
    dayStartTime: from * 3600,
    dayEndTime: to * 3600,
    ...Object.fromEntries(DAYS.map((day) => [day, days[day] ?? false])),
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
