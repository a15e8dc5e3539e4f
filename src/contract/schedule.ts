/** Arming schedules: list rows, and the items that overlap one period. */

import * as v from 'valibot';
import { readCall } from './call.ts';
import type { Span } from './rules/zoneClock.ts';
import { count, flag, Id, instant, listCall, listOf, Range, text } from './vocabulary.ts';

const own = {
  /** Id of the schedule. */
  id: Id,
  /** Name of the schedule. */
  name: text(),
  /** Id of the site. Its name links to it. */
  locationId: v.nullish(Id),
};
/** The site's name is in one of these two places, in either form of the row. */
const site = {
  /** Name of the site. */
  locationName: text(),
  /** The site, where locationName is missing. */
  location: v.nullish(
    v.object({
      /** Name of the site. */
      name: text(),
    }),
  ),
  /** Optional. IANA name of the site’s clock. @screens Schedules, Schedule */
  timeZone: text(),
  /** Optional. Whether the schedule changes arming, now or later. */
  changesArming: flag(),
  /** Optional. Whether the site would be armed now by this schedule alone. */
  armed: flag(),
  /** Optional. When that changes next. */
  until: instant(),
};
const Flat = v.object({ ...own, ...site });
const Nested = v.object({
  /** The schedule’s own facts. */
  schedule: v.object(own),
  ...site,
});

/** The fields, or the fields under `schedule`. @screens Schedules */
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

/**
 * An item of a schedule: weekly between two times of day, or once between two instants.
 * @screens Schedule, Location
 */
export const ScheduledItem = v.object({
  /**
   * One of {SCHEDULE_ITEM_TYPES}. The portal shows any other text unchanged. Only Disarmed changes the arming
   * state.
   */
  scheduledItemType: text(),
  /** Recurring, or anything else for a one-off item. */
  scheduledItemInterval: text(),
  /** Beginning of a one-off item. */
  startTime: instant(),
  /** End of a one-off item. */
  endTime: instant(),
  /** Beginning of a recurring item, in seconds from midnight. */
  dayStartTime: count(),
  /** End of a recurring item, in seconds from midnight. An end at or before the beginning is on the next day. */
  dayEndTime: count(),
  /** Whether a recurring item holds on Sundays. */
  sunday: flag(),
  /** Whether a recurring item holds on Mondays. */
  monday: flag(),
  /** Whether a recurring item holds on Tuesdays. */
  tuesday: flag(),
  /** Whether a recurring item holds on Wednesdays. */
  wednesday: flag(),
  /** Whether a recurring item holds on Thursdays. */
  thursday: flag(),
  /** Whether a recurring item holds on Fridays. */
  friday: flag(),
  /** Whether a recurring item holds on Saturdays. */
  saturday: flag(),
});
export type ScheduledItem = v.InferOutput<typeof ScheduledItem>;

/** An arming schedule, and those of its items that touch the period. @screens Schedule */
export const ScheduleDetail = v.object({
  /** The schedule’s own facts. */
  schedule: v.nullish(
    v.object({
      /** Id of the schedule. */
      id: v.nullish(Id),
      /** Name of the schedule. */
      name: text(),
      /** Id of the site. Its name links to it. */
      locationId: v.nullish(Id),
    }),
  ),
  /** Name of the site. */
  locationName: text(),
  /** Optional. IANA name of the clock that the recurring items follow. */
  timeZone: text(),
  /** The items. @screens Schedule, Location */
  scheduledItems: listOf(ScheduledItem),
});
export type ScheduleDetail = v.InferOutput<typeof ScheduleDetail>;

/** @screens Schedules */
export const schedulesCall = listCall({
  name: 'getSchedules',
  summary: 'Arming schedules of the locations that the caller may see',
  path: '/api/Schedule/schedules',
  row: ScheduleRow,
});

/** @screens Schedule, Location */
export const scheduleCall = readCall({
  name: 'getSchedule',
  summary: 'One arming schedule with the items that touch a period',
  path: '/api/Schedule/schedule/{id}',
  body: Range,
  response: ScheduleDetail,
});

// What schedules make of a site's arming. Portal and provider compute it with the same code.

/** The fields of an item that tell its weekdays, from Sunday on. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const DAY_SECONDS = 86_400;

/**
 * When a recurring item is in effect in any week, by the wall clock: in seconds since the week's first midnight, one span
 * for each day. The night of the Saturday before reaches into the week.
 * @param days whether the item applies on each day of the week, from Sunday on
 * @returns null when its daily times are missing or no times of a day
 */
export function recurringSpans(
  { dayStartTime: from, dayEndTime: to }: Pick<ScheduledItem, 'dayStartTime' | 'dayEndTime'>,
  days: readonly boolean[],
): Span[] | null {
  if (!isTimeOfDay(from) || !isTimeOfDay(to)) return null;
  // An end at or before the start lies on the next day.
  const until = to <= from ? to + DAY_SECONDS : to;
  return [-1, 0, 1, 2, 3, 4, 5, 6]
    .filter((day) => days[(day + 7) % 7])
    .map((day) => ({ start: day * DAY_SECONDS + from, end: day * DAY_SECONDS + until }));
}

/** Seconds from midnight. Both midnights of the day are valid. */
function isTimeOfDay(seconds: number | null | undefined): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= DAY_SECONDS;
}

/** The spans in order, with overlapping and adjacent ones as one. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start > last.end) merged.push(span);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

/** The parts of spans that lie within another one, in the given order. */
export function spansWithin(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.start < span.end);
}

interface ArmingAt {
  readonly armed: boolean;
  /** Epoch milliseconds; null when no change is known. */
  readonly changesAt: number | null;
}

/**
 * Whether a site is armed at an instant, and when that changes. It is disarmed whenever one of its schedules disarms it.
 * @param now epoch milliseconds, as are the spans
 * @param disarmed as `mergedSpans` gives it
 * @param end where the known time ends: a state that lasts until then has no known change
 */
export function armingAt(now: number, disarmed: readonly Span[], end: number): ArmingAt {
  const next = disarmed.find((span) => span.end > now);
  if (next === undefined) return { armed: true, changesAt: null };
  if (next.start > now) return { armed: true, changesAt: next.start < end ? next.start : null };
  return { armed: false, changesAt: next.end < end ? next.end : null };
}
