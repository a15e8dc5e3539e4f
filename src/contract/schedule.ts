/** Arming schedules: list rows, and the items that overlap one period. */

import * as v from 'valibot';
import { readCall } from './call.ts';
import type { Span } from './rules/zoneClock.ts';
import { count, flag, Id, instant, listCall, listOf, Range, text } from './vocabulary.ts';

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

export const schedulesCall = listCall({
  name: 'getSchedules',
  summary: 'Arming schedules of the locations that the caller may see',
  path: '/api/Schedule/schedules',
  row: ScheduleRow,
});

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
