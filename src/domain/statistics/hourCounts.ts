/** Events counted by the weekday and the hour at which they began, on the viewer's clock. */

import { timeStyle } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { groupNumber } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { timeText, WEEKDAYS } from '#domain/arming/armingTimes.ts';

export interface HourCounts {
  /** Seven days from Sunday on, each with 24 numbers from midnight on. */
  readonly days: readonly (readonly number[])[];
  /** Events whose start cannot be read. They are in no hour. */
  readonly undated: number;
}

/**
 * An hour that a clock change repeats is counted as one hour, and nothing falls into one that it skips.
 * @param starts start times as the provider sends them, one for each event
 */
export function hourCounts(starts: Iterable<unknown>): HourCounts {
  const days = WEEKDAYS.map(() => HOURS.map(() => 0));
  let undated = 0;
  for (const start of starts) {
    const instant = parseInstant(start);
    const day = instant === null ? undefined : days[instant.getDay()];
    if (instant === null || day === undefined) undated += 1;
    else day[instant.getHours()] = (day[instant.getHours()] ?? 0) + 1;
  }
  return { days, undated };
}

// Hours of the week as text, for the chart by hour, its table and its files.

/** From midnight on. */
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** '2 AM', or '02:00' on a clock of 24 hours. @param hour from 0; 24 is midnight again */
export function hourName(hour: number): string {
  if (timeStyle().hours24) return timeText(hour * 60);
  return `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** '2 AM to 3 AM' @param hour from 0 to 23 */
export function hourSpan(hour: number): string {
  return `${hourName(hour)} to ${hourName(hour + 1)}`;
}

/** 'Eastern Time (America/New_York)': the viewer's zone in words, with its IANA name; 'UTC+5' for a zone of an offset alone. */
export function zoneInWords(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  const words = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const name = zoneName(zone);
  return words && name.includes('/') ? `${words} (${name})` : name;
}

/**
 * 'Tuesday 2 AM to 3 AM: 14 events'
 * @param day from 0, Sunday
 * @param hour from 0
 */
export function cellText(day: number, hour: number, days: readonly (readonly number[])[]): string {
  const events = days[day]?.[hour] ?? 0;
  return `${WEEKDAYS[day] ?? ''} ${hourSpan(hour)}: ${groupNumber(events)} ${events === 1 ? 'event' : 'events'}`;
}
