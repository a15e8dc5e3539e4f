/** Hours of the week as text, for the chart by hour, its table and its files. */
import { groupNumber } from '#core/format/numbers.ts';
import { timeStyle } from '#core/format/timeStyle.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { timeText } from '#domain/week/weekTexts.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

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
