import { viewerZone } from '#core/environment.ts';
import { shownText } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { cutText, RequestChange } from '#domain/sites/RequestChange.tsx';

export interface ScheduleSubject {
  readonly schedule: string;
  readonly location: string | null;
  /** IANA name of the zone that the hours are in; undefined when the provider names none. */
  readonly zone: string | undefined;
}

/** Names go into an address, whose length must stay limited. */
const LONGEST_NAME = 120;

interface RequestLinkProps {
  readonly subject: ScheduleSubject;
  /** How the form describes the hours in question. */
  readonly hours: string;
  /** Link text. It distinguishes the page's links for screen readers. */
  readonly children: string;
  readonly onLeave?: () => void;
}

export function RequestLink({ subject, hours, children, onLeave }: RequestLinkProps) {
  return (
    <RequestChange
      look="text"
      {...changeRequest(subject, hours)}
      about={`for ${children}`}
      onLeave={onLeave}
    />
  );
}

/**
 * The texts for the change-request form.
 * @param hours day, hours and their state in the grid's words, e.g. 'Monday, Mar 11, 2024, 8:00 AM to 9:00 AM: armed'
 */
export function changeRequest(
  { schedule, location, zone }: ScheduleSubject,
  hours: string,
): { subject: string; details: string } {
  const name = cutText(schedule, LONGEST_NAME);
  return {
    subject: `Schedule change: ${name}`,
    details: [
      `Schedule: ${name}`,
      `Location: ${cutText(shownText(location), LONGEST_NAME)}`,
      hours,
      zone === undefined
        ? `Time zone: weekly hours on the site’s own clock, one-off times in ${zoneName(viewerZone())}`
        : `Time zone: ${zoneName(zone)}, the site’s own`,
      '',
      'Requested change: ',
    ].join('\n'),
  };
}
