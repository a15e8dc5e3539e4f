import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { viewerZone } from '#core/environment.ts';
import { shownText } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './RequestLink.module.css';

export interface ScheduleSubject {
  /** The schedule's name. */
  readonly schedule: string;
  /** The site's name. */
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
  /** Called for the Escape key. */
  readonly onLeave?: () => void;
}

/** Opens the change-request form with filled fields. Renders nothing when that screen is switched off. */
export function RequestLink({ subject, hours, children, onLeave }: RequestLinkProps) {
  const { registry } = useApp();
  if (!registry.hasRoute('/change-request')) return null;
  return (
    <Link
      to="/change-request"
      search={changeRequest(subject, hours)}
      className={styles.link}
      onKeyDown={({ key }) => key === 'Escape' && onLeave?.()}
    >
      Request a change <VisuallyHidden>for {children}</VisuallyHidden>
    </Link>
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
  const name = cut(schedule);
  return {
    subject: `Schedule change: ${name}`,
    details: [
      `Schedule: ${name}`,
      `Location: ${cut(shownText(location))}`,
      hours,
      zone === undefined
        ? `Time zone: weekly hours on the site’s own clock, one-off times in ${zoneName(viewerZone())}`
        : `Time zone: ${zoneName(zone)}, the site’s own`,
      '',
      'Requested change: ',
    ].join('\n'),
  };
}

function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
