/** What the change-request form is filled with when it is opened from a schedule. */
import { shownText } from '#core/format/shownText.ts';

export interface ScheduleSubject {
  /** The schedule's name. */
  readonly schedule: string;
  /** The site's name. */
  readonly location: string | null;
}

/** Names go into an address, which must not grow without bounds. */
const LONGEST_NAME = 120;

/**
 * @param hours day, hours and their state as the grid says them, e.g. 'Monday, Mar 11, 2024, 8:00 AM to 9:00 AM: armed'
 */
export function changeRequest(
  { schedule, location }: ScheduleSubject,
  hours: string,
): { subject: string; details: string } {
  const name = cut(schedule);
  return {
    subject: `Schedule change: ${name}`,
    details: [
      `Schedule: ${name}`,
      `Location: ${cut(shownText(location))}`,
      hours,
      '',
      'Requested change: ',
    ].join('\n'),
  };
}

function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
