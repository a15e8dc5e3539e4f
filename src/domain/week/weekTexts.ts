/** Minutes of a week in words. */
import { formatDate } from '#core/format/dateTimes.ts';
import { timeStyle } from '#core/format/timeStyle.ts';
import { calendarDay, dayNumberOf } from './calendar.ts';
import {
  type ArmingChange,
  DAY,
  daySpan,
  HOUR,
  type HourCourse,
  type Interval,
  partsWithin,
} from './interval.ts';

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'Monday' for any minute of the second day. */
export function dayName(minute: number): string {
  return DAY_NAMES[Math.floor(minute / DAY) % 7] ?? '';
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

/** 'disarmed from 8:30 AM' */
function changeText({ minute, to }: ArmingChange): string {
  return `${to} from ${timeText(minute)}`;
}

/** 'Monday, 8:00 AM to 9:00 AM' */
export function hourText(start: number): string {
  return `${dayName(start)}, ${spanText({ start, end: start + HOUR })}`;
}

/** 'armed, disarmed from 8:30 AM'. The first state is left out when a change at the full hour states it. */
export function hourStateText({ start, begins, changes }: HourCourse): string {
  const first = changes[0]?.minute === start ? [] : [begins];
  return [...first, ...changes.map(changeText)].join(', ');
}

/** 'disarmed 8:00 AM to 12:00 PM and 1:00 PM to 5:30 PM', or 'armed all day'. */
export function dayStateText(intervals: readonly Interval[], day: number): string {
  const span = daySpan(day);
  const parts = partsWithin(intervals, span);
  if (parts.length === 0) return 'armed all day';
  if (parts[0]?.start === span.start && parts[0].end === span.end) return 'disarmed all day';
  const texts = parts.map(spanText);
  return `disarmed ${[texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ')}`;
}

/** 'Monday 10:00 PM to Tuesday 6:00 AM'; within one day 'Monday 8:00 AM to 5:30 PM'. */
export function intervalText({ start, end }: Interval): string {
  const sameDay = Math.floor(start / DAY) === Math.floor(end / DAY);
  return `${dayName(start)} ${timeText(start)} to ${sameDay ? '' : `${dayName(end)} `}${timeText(end)}`;
}
