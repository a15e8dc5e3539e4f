/** Arming schedules: list rows, and the items that overlap one period. */
import * as v from 'valibot';
import { defineCall } from './call.ts';
import { count, flag, Id, instant, ListQuery, listing, listOf, Range, text } from './vocabulary.ts';

const own = { id: Id, name: text(), locationId: v.nullish(Id) };
/** The site's name is in one of these two places, in either form of the row. */
const site = {
  locationName: text(),
  location: v.nullish(v.object({ name: text() })),
  /** IANA name of the site's time zone, e.g. 'America/Vancouver'. */
  timeZone: text(),
  /** Optional: whether the schedule changes the site's arming, now or later. */
  changesArming: flag(),
  /** Optional: whether the site would be armed now if this schedule alone decided. */
  armed: flag(),
  /** Optional: when `armed` changes next. */
  until: instant(),
};
const Flat = v.object({ ...own, ...site });
const Nested = v.object({ schedule: v.object(own), ...site });

/** A row holds the fields directly or under `schedule`. */
export const ScheduleRow = v.union([Nested, Flat]);

export const SCHEDULE_ITEM_TYPES = [
  'Standard',
  'Alarm',
  'Call',
  'CallBack',
  'ExpectedCall',
  'ExpectedOpen',
  'ExpectedClose',
  'Patrol',
  'ExpectedCode',
  'Disarmed',
] as const;

export const ScheduledItem = v.object({
  /** One of SCHEDULE_ITEM_TYPES. Only 'Disarmed' changes the arming state. */
  scheduledItemType: text(),
  /** 'Recurring'; anything else means a one-off item. */
  scheduledItemInterval: text(),
  /** Bounds of a one-off item. */
  startTime: instant(),
  endTime: instant(),
  /** Bounds of a recurring item, in seconds from midnight. */
  dayStartTime: count(),
  dayEndTime: count(),
  sunday: flag(),
  monday: flag(),
  tuesday: flag(),
  wednesday: flag(),
  thursday: flag(),
  friday: flag(),
  saturday: flag(),
});
export type ScheduledItem = v.InferOutput<typeof ScheduledItem>;

export const ScheduleDetail = v.object({
  schedule: v.nullish(v.object({ id: v.nullish(Id), name: text(), locationId: v.nullish(Id) })),
  locationName: text(),
  /** IANA name of the time zone in which the recurring items are meant. */
  timeZone: text(),
  scheduledItems: listOf(ScheduledItem),
});
export type ScheduleDetail = v.InferOutput<typeof ScheduleDetail>;

export const schedulesCall = defineCall({
  name: 'getSchedules',
  summary: 'Arming schedules of the locations that the caller may see',
  method: 'POST',
  path: '/api/Schedule/schedules',
  effect: 'read',
  bearer: 'required',
  body: ListQuery,
  query: null,
  response: listing(ScheduleRow),
});

export const scheduleCall = defineCall({
  name: 'getSchedule',
  summary: 'One arming schedule with the items that touch a period',
  method: 'POST',
  path: '/api/Schedule/schedule/{id}',
  effect: 'read',
  bearer: 'required',
  body: Range,
  query: null,
  response: ScheduleDetail,
});
