/** Arming schedules as people set them up, on the site's own clock. */
import type { SCHEDULE_ITEM_TYPES } from '#contract/schedule.ts';

export type SchedulePattern =
  | 'officeHours'
  | 'halfHours'
  | 'twoShifts'
  | 'nightReceiving'
  | 'extendedDay'
  | 'showroom'
  | 'contractors'
  | 'patrols'
  | 'staffed';

type ItemType = (typeof SCHEDULE_ITEM_TYPES)[number];

export interface RecurringItem {
  readonly type: ItemType;
  /** Sunday to Saturday: a letter where it applies, a dot where not. */
  readonly days: string;
  /** 'HH:MM'; an end at or before the start lies in the next day, '24:00' is midnight. */
  readonly from: string;
  readonly to: string;
}

export interface OneOffItem {
  readonly type: ItemType;
  /** Days from today, the past below 0. */
  readonly day: number;
  readonly from: string;
  readonly minutes: number;
}

interface ScheduleSketch {
  readonly name: string;
  readonly recurring: readonly RecurringItem[];
  readonly oneOff: readonly OneOffItem[];
}

const WORKDAYS = '.MTWTF.';
const SATURDAY = '......S';
const SUNDAY = 'S......';
const DAILY = 'SMTWTFS';

const recurring = (type: ItemType, days: string, from: string, to: string): RecurringItem => ({
  type,
  days,
  from,
  to,
});
const oneOff = (type: ItemType, day: number, from: string, minutes: number): OneOffItem => ({
  type,
  day,
  from,
  minutes,
});

export const scheduleSketches: Readonly<Record<SchedulePattern, ScheduleSketch>> = {
  officeHours: {
    name: 'Office hours',
    recurring: [
      recurring('ExpectedOpen', WORKDAYS, '07:45', '08:15'),
      recurring('Disarmed', WORKDAYS, '08:00', '17:30'),
      recurring('Disarmed', SATURDAY, '09:00', '13:00'),
      recurring('ExpectedClose', WORKDAYS, '17:15', '18:00'),
    ],
    oneOff: [oneOff('Disarmed', 2, '19:00', 150), oneOff('Disarmed', -9, '18:30', 90)],
  },
  halfHours: {
    name: 'Cleaners & lunch',
    recurring: [
      recurring('Disarmed', WORKDAYS, '06:30', '07:00'),
      recurring('Disarmed', WORKDAYS, '12:15', '12:45'),
      recurring('Disarmed', WORKDAYS, '12:45', '13:15'),
      recurring('ExpectedCode', WORKDAYS, '06:30', '06:40'),
      recurring('Call', '.M.....', '14:00', '14:30'),
    ],
    oneOff: [oneOff('Disarmed', 1, '21:30', 30)],
  },
  twoShifts: {
    name: 'Two shifts',
    recurring: [
      recurring('Standard', DAILY, '00:00', '24:00'),
      recurring('Disarmed', WORKDAYS, '06:00', '14:00'),
      recurring('Disarmed', WORKDAYS, '14:00', '22:00'),
      recurring('Disarmed', SATURDAY, '06:00', '14:00'),
      recurring('CallBack', WORKDAYS, '22:00', '22:30'),
    ],
    oneOff: [oneOff('Disarmed', 5, '20:00', 34 * 60)],
  },
  nightReceiving: {
    name: 'Night receiving',
    recurring: [
      recurring('Disarmed', 'SMTWT..', '22:00', '06:00'),
      recurring('Disarmed', '.....F.', '18:00', '24:00'),
      recurring('ExpectedCall', 'SMTWT..', '21:45', '22:15'),
    ],
    oneOff: [oneOff('Disarmed', -3, '23:15', 105)],
  },
  extendedDay: {
    name: 'Extended day',
    recurring: [
      recurring('Disarmed', WORKDAYS, '05:30', '19:00'),
      recurring('Disarmed', '...W...', '18:00', '21:30'),
      recurring('Disarmed', SATURDAY, '07:00', '16:30'),
      recurring('Alarm', DAILY, '22:00', '05:00'),
    ],
    oneOff: [oneOff('Disarmed', 0, '21:00', 45), oneOff('Alarm', 4, '00:00', 24 * 60)],
  },
  showroom: {
    name: 'Showroom',
    recurring: [
      recurring('Disarmed', '.MTWT..', '08:30', '20:00'),
      recurring('Disarmed', '.....FS', '08:30', '18:00'),
      recurring('Disarmed', SUNDAY, '11:00', '16:00'),
      recurring('Disarmed', SATURDAY, '00:00', '01:30'),
    ],
    oneOff: [oneOff('Disarmed', 8, '20:00', 240)],
  },
  contractors: {
    name: 'Contractors & deliveries',
    recurring: [],
    oneOff: [
      oneOff('Disarmed', -26, '07:00', 600),
      oneOff('Disarmed', -5, '22:00', 480),
      oneOff('Disarmed', 1, '10:00', 10),
      oneOff('Disarmed', 1, '10:15', 15),
      oneOff('Disarmed', 3, '07:30', 660),
      oneOff('Disarmed', 3, '18:30', 60),
      oneOff('Disarmed', 17, '06:00', 720),
    ],
  },
  patrols: {
    name: 'Patrols, around the clock',
    recurring: [
      recurring('Patrol', DAILY, '01:00', '01:30'),
      recurring('Patrol', DAILY, '04:00', '04:30'),
      recurring('ExpectedCode', DAILY, '05:00', '05:10'),
    ],
    oneOff: [],
  },
  staffed: {
    name: 'Staffed around the clock',
    recurring: [recurring('Disarmed', DAILY, '00:00', '24:00')],
    oneOff: [],
  },
};
