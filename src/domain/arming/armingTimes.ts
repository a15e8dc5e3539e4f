/** Disarmed hours and changes of arming in words. */

import { offsetAt, weekdayOf } from '#contract/rules/zoneClock.ts';
import { spansWithin } from '#contract/schedule.ts';
import { formatDate, formatTime, lengthText, timeStyle } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { listText } from '#core/format/texts.ts';
import { isViewersTime, knownZone, zoneAbbreviation, zoneText } from '#core/format/zoneText.ts';
import { ARMING, type ScheduledArming } from './arming.ts';
import { DAY, daySpan, HOUR, type Interval, WEEK } from './disarmedHours.ts';
import { calendarDay, dayNumberOf } from './weekClock.ts';

export const WEEKDAYS: readonly string[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** 'Monday' for any minute of the second day. */
export function dayName(minute: number): string {
  return WEEKDAYS[Math.floor(minute / DAY) % 7] ?? '';
}

/**
 * '8:30 AM', or '08:30' on a clock of 24 hours, in wall-clock time. Formatted by hand: a crowded week has a thousand of
 * these, and Intl is slow.
 */
export function timeText(minute: number): string {
  const ofDay = minute % DAY;
  const hours = Math.floor(ofDay / HOUR);
  const minutes = twoDigits(ofDay % HOUR);
  if (timeStyle().hours24) return `${twoDigits(hours)}:${minutes}`;
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** '8:00 AM to 5:30 PM' */
export function spanText({ start, end }: Interval): string {
  return `${timeText(start)} to ${timeText(end)}`;
}

/** 'Mar 10, 2024', for a day of the week that begins on `first` ('2024-03-10'). */
export function dateText(first: string, day: number): string {
  return formatDate(`${calendarDay(dayNumberOf(first) + day)}T00:00:00Z`, { zone: 'UTC' });
}

/**
 * 'disarmed 8:00 AM to 12:00 PM and 10:00 PM to Sat 6:00 AM', or 'armed all day'. What goes on beyond the end of the week
 * is not known.
 */
export function dayStateText(intervals: readonly Interval[], day: number): string {
  const [first, ...more] = dayParts(intervals, day);
  if (first === undefined) return 'armed all day';
  const { start, end } = daySpan(day);
  if (first.start === start && first.end >= end) return 'disarmed all day';
  const texts = [first, ...more].map((part) => (part.end > end ? overnightText(part) : spanText(part)));
  return `disarmed ${listText(texts)}`;
}

/** The parts of a day, where the last one goes on to its end in a later day. A whole day is one part, within it. */
export function dayParts(intervals: readonly Interval[], day: number): Interval[] {
  const span = daySpan(day);
  return spansWithin(intervals, span).map((part) => {
    if (part.end < span.end || part.start === span.start) return part;
    const whole = intervals.find(({ start, end }) => start <= part.start && end > span.end);
    return whole ? { start: part.start, end: whole.end } : part;
  });
}

/** '10:00 PM to Sat 6:00 AM'. The end of the week is Saturday's. */
function overnightText({ start, end }: Interval): string {
  const until = end === WEEK ? 'the end of the week' : `${dayName(end).slice(0, 3)} ${timeText(end)}`;
  return `${timeText(start)} to ${until}`;
}

/** 'Monday 10:00 PM to Tuesday 6:00 AM'; within one day 'Monday 8:00 AM to 5:30 PM'. */
export function intervalText({ start, end }: Interval): string {
  const sameDay = Math.floor(start / DAY) === Math.floor(end / DAY);
  return `${dayName(start)} ${timeText(start)} to ${sameDay ? '' : `${dayName(end)} `}${timeText(end)}`;
}

// Changes of a site's arming in words, on the clock of a zone.

const MINUTE_MS = 60_000;
/** Weekdays name a day without doubt up to this many minutes ahead. */
const NAMED = WEEK - DAY;

/**
 * 'Mon 6:30 AM'; 'Jan 21, 2027, 12:00 AM' when it is not within six days of `now`.
 * @param at epoch milliseconds, as `now`
 * @param zone IANA name; the browser's zone when absent
 */
export function weekdayTimeText(at: number, now: number, zone?: string): string {
  const minute = Math.floor((at + offsetAt(at, zone)) / MINUTE_MS);
  const isNear = Math.abs(at - now) < NAMED * MINUTE_MS;
  const day = weekdayOf(Math.floor(minute / DAY));
  const name = isNear ? dayName(day * DAY).slice(0, 3) : `${formatDate(at, zone ? { zone } : {})},`;
  return `${name} ${timeText(((minute % DAY) + DAY) % DAY)}`;
}

/** 'disarms Mon 6:30 AM, in 14 h': the change that ends a state. */
export function changeText(ended: ScheduledArming, at: number, now: number, zone?: string): string {
  return `${ARMING[ended].ends} ${weekdayTimeText(at, now, zone)}, ${soonText(at - now)}`;
}

/**
 * '5:00 PM' for a time of today, else as weekdayTimeText; on the site's clock, which is named where it is not the viewer's. Null
 * when the value is no instant.
 * @param now epoch milliseconds
 */
export function nearUntilText(
  value: string | null,
  zone: string | null | undefined,
  now: number,
): string | null {
  const instant = parseInstant(value);
  if (instant === null) return null;
  const known = knownZone(zone);
  const setting = known ? { zone: known } : {};
  const isToday = formatDate(value, setting) === formatDate(new Date(now).toISOString(), setting);
  const text = isToday ? formatTime(value, setting) : weekdayTimeText(instant.getTime(), now, known);
  const isForeign = known !== undefined && !isViewersTime(known, instant.getTime());
  return isForeign ? `${text} ${zoneAbbreviation(known, instant) ?? ''}`.trim() : text;
}

/** Whether the end of a state has come: a page that stays open may have read the state long before. @param now epoch milliseconds */
export function isOver(until: string | null | undefined, now = Number.NEGATIVE_INFINITY): boolean {
  const end = parseInstant(until);
  return end !== null && end.getTime() <= now;
}

/** 'in 14 h'; 'now' within the minute. @param time milliseconds until then */
export function soonText(time: number): string {
  return time < MINUTE_MS ? 'now' : `in ${lengthText(time)}`;
}

/** 'Site time, Vancouver (PST)', with each name that the clock has at these instants. */
export function siteTimeText(zone: string, ...at: readonly number[]): string {
  return `Site time, ${zoneText(zone, ...at)}`;
}

/** '9:30 AM your time', with the weekday where it is another one; null when both clocks show the same. */
export function viewerTimeText(at: number, zone: string): string | null {
  if (isViewersTime(zone, at)) return null;
  const isSameDay = formatDate(at) === formatDate(at, { zone });
  return `${isSameDay ? formatTime(at) : weekdayTimeText(at, at)} your time`;
}
