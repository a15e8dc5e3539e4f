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
  WEEK,
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
  return `disarmed ${[texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ')}`;
}

/** The parts of a day, where the last one goes on to its end in a later day. A whole day is one part, within it. */
export function dayParts(intervals: readonly Interval[], day: number): Interval[] {
  const span = daySpan(day);
  return partsWithin(intervals, span).map((part) => {
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
