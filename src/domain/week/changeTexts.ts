/** Changes of a site's arming in words, on the clock of a zone. */
import { formatDate, formatTime } from '#core/format/dateTimes.ts';
import { lengthText } from '#core/format/numbers.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { offsetAt } from '#core/format/wallTime.ts';
import { isViewersTime, knownZone, zoneAbbreviation, zoneText } from '#core/format/zoneText.ts';
import { weekdayOf } from './calendar.ts';
import { type ArmingState, DAY, WEEK } from './interval.ts';
import { dayName, timeText } from './weekTexts.ts';

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
export function changeText(ended: ArmingState, at: number, now: number, zone?: string): string {
  return `${changeVerb(ended)} ${weekdayTimeText(at, now, zone)}, ${soonText(at - now)}`;
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

/** 'in 14 h'; 'now' within the minute. @param time milliseconds until then */
export function soonText(time: number): string {
  return time < MINUTE_MS ? 'now' : `in ${lengthText(time)}`;
}

/** 'disarms' for a site that is armed. */
export function changeVerb(ended: ArmingState): string {
  return ended === 'armed' ? 'disarms' : 'arms';
}

/** 'Site time, Vancouver (PST)' */
export function siteTimeText(zone: string, at: number): string {
  return `Site time, ${zoneText(zone, at)}`;
}

/** '9:30 AM your time', with the weekday where it is another one; null when both clocks show the same. */
export function viewerTimeText(at: number, zone: string): string | null {
  if (isViewersTime(zone, at)) return null;
  const isSameDay = formatDate(at) === formatDate(at, { zone });
  return `${isSameDay ? formatTime(at) : weekdayTimeText(at, at)} your time`;
}
