/** When a site is armed. */
import type { EpochMs, Flag } from './columnTypes.ts';

export interface SchedulesTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  searchWords: string;
}

/** Sites that are not as their schedules say. */
export interface ArmingOverridesTable {
  locationId: number;
  /** What somebody set by hand. Null: not known, since the site does not report. */
  armed: Flag | null;
  /** From this time on the schedules count again. Null: until the row is changed. */
  until: EpochMs | null;
}

/** Parts of a schedule; only those of type 'Disarmed' change the arming state. */
export interface ScheduledItemsTable {
  id: number;
  scheduleId: number;
  /** 'Standard', 'Alarm', 'Call', 'CallBack', 'ExpectedCall', 'ExpectedOpen', 'ExpectedClose', 'Patrol', 'ExpectedCode', 'Disarmed'. */
  itemType: string;
  /** 'Recurring' or 'OneTime'. */
  itemInterval: string;
  /** Bounds of a one-off item; null in recurring ones. */
  startTime: EpochMs | null;
  endTime: EpochMs | null;
  /**
   * Bounds of a recurring item in seconds from the site's midnight; null in one-off ones. An end at or before the
   * start lies in the next day.
   */
  dayStartTime: number | null;
  dayEndTime: number | null;
  sunday: Flag;
  monday: Flag;
  tuesday: Flag;
  wednesday: Flag;
  thursday: Flag;
  friday: Flag;
  saturday: Flag;
}
