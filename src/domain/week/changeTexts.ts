/** Changes of a site's arming in words, on the clock of a zone. */
import { formatDate, formatTime } from '#core/format/dateTimes.ts';
import { offsetAt } from '#core/format/wallTime.ts';
import { isViewersTime, zoneText } from '#core/format/zoneText.ts';
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
export function momentText(at: number, now: number, zone?: string): string {
  const minute = Math.floor((at + offsetAt(at, zone)) / MINUTE_MS);
  const isNear = Math.abs(at - now) < NAMED * MINUTE_MS;
  const day = weekdayOf(Math.floor(minute / DAY));
  const name = isNear ? dayName(day * DAY).slice(0, 3) : `${formatDate(at, zone ? { zone } : {})},`;
  return `${name} ${timeText(((minute % DAY) + DAY) % DAY)}`;
}

/** 'disarms Mon 6:30 AM, in 14 h': the change that ends a state. */
export function changeText(ended: ArmingState, at: number, now: number, zone?: string): string {
  return `${changeVerb(ended)} ${momentText(at, now, zone)}, in ${lengthText(at - now)}`;
}

/** 'disarms' for a site that is armed. */
export function changeVerb(ended: ArmingState): string {
  return ended === 'armed' ? 'disarms' : 'arms';
}

/** '25 min', '1 h 20 min', '14 h' or '3 days', in whole units; at least one minute. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  if (minutes < 120) return rest === 0 ? '1 h' : `1 h ${rest} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** 'Site time, Vancouver (PST)' */
export function siteTimeText(zone: string, at: number): string {
  return `Site time, ${zoneText(zone, at)}`;
}

/** '9:30 AM your time', with the weekday where it is another one; null when both clocks show the same. */
export function viewerTimeText(at: number, zone: string): string | null {
  if (isViewersTime(zone, at)) return null;
  const isSameDay = formatDate(at) === formatDate(at, { zone });
  return `${isSameDay ? formatTime(at) : momentText(at, at)} your time`;
}
