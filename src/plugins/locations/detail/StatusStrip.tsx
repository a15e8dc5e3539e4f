import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { formatDateTime, incidentSetting, lengthText } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { capital } from '#core/format/texts.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useMinute } from '#core/page/useMinute.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import { endOf } from '#domain/arming/arming.ts';
import { isOver } from '#domain/arming/armingTimes.ts';
import { recorderCounts, recorderSummary } from '#domain/sites/devices.tsx';
import {
  contradictionsOf,
  type SiteCoverage,
  type SiteFacts,
  siteCoverage,
} from '#domain/sites/siteCoverage.ts';
import styles from './StatusStrip.module.css';

interface StatusStripProps {
  readonly location: LocationRecord;
  /** Undefined while it loads; null when it could not be loaded. */
  readonly armed: ArmedStatus | null | undefined;
}

/**
 * What else there is to know at a glance: the badge above says whether the site is armed. Each fact leads to the part of the
 * page that tells more.
 */
export function StatusStrip({ location, armed }: StatusStripProps) {
  const now = useMinute();
  const facts = factsOf(location);
  const coverage = siteCoverage(facts, armed);
  const isAsked = armed === undefined && typeof location.armed !== 'boolean';
  const contradictions = isAsked ? [] : contradictionsOf(coverage.arming, facts);
  return (
    <ul className={styles.strip} aria-label="Status of the site">
      <NextChange coverage={coverage} now={now} />
      {facts.recorders && <RecordersFact recorders={facts.recorders} />}
      <LastIncident location={location} now={now} />
      {contradictions.map(({ about, text }) => (
        <Fact key={text} to={about === 'arming' ? 'arming-week' : about} icon="warning" tone="contradiction">
          {text}
        </Fact>
      ))}
    </ul>
  );
}

interface NextChangeProps {
  readonly coverage: SiteCoverage;
  readonly now: number;
}

/** How long it stays as it is; nothing where that is not known. */
function NextChange({ coverage: { arming, until }, now }: NextChangeProps) {
  const change = parseInstant(until)?.getTime();
  const end = endOf(arming);
  if (end === null || change === undefined) return null;
  return (
    <Fact to="arming-week" icon="clock">
      {isOver(until, now) ? 'May have changed since' : `${capital(end)} in ${lengthText(change - now)}`}
    </Fact>
  );
}

function RecordersFact({ recorders }: { readonly recorders: NonNullable<LocationRecord['recorders']> }) {
  const summary = recorderSummary(recorders);
  return (
    <Fact to="recorders" icon="recorder" tone={summary?.worst}>
      {summary === null ? 'No recorders' : `Recorders: ${summary.text}`}
    </Fact>
  );
}

interface LastIncidentProps {
  readonly location: LocationRecord;
  readonly now: number;
}

/** Nothing when there was none, or when the provider does not tell it. */
function LastIncident({ location: { lastIncident: incident, timeZone }, now }: LastIncidentProps) {
  if (!incident) return null;
  const start = parseInstant(incident.startTime);
  return (
    <li>
      <ScreenLink to="/event/$id" params={{ id: incident.id }} className={styles.fact}>
        <Icon name="bell" size="small" />
        <span>
          Last event{' '}
          {start && (
            <time
              dateTime={start.toISOString()}
              data-zone={timeZone}
              title={formatDateTime(start, incidentSetting(timeZone))}
            >
              {lengthText(now - start.getTime())} ago
            </time>
          )}
        </span>
      </ScreenLink>
    </li>
  );
}

interface FactProps {
  readonly to: PlaceId;
  readonly icon: IconName;
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}

function Fact({ to, icon, tone, children }: FactProps) {
  return (
    <li data-tone={tone}>
      <PlaceLink to={to} className={styles.fact}>
        <Icon name={icon} size="small" />
        <span>{children}</span>
      </PlaceLink>
    </li>
  );
}

/** The record's lists tell what its optional fields leave out. */
function factsOf({ nvRs, contactLocations, schedules, ...record }: LocationRecord): SiteFacts {
  const recorders = record.recorders ?? (nvRs && recorderCounts(nvRs));
  return {
    ...record,
    recorders,
    contactCount: record.contactCount ?? contactLocations?.length,
    scheduleCount: record.scheduleCount ?? schedules?.length,
  };
}

// Parts of a location's page that links lead to, from this page and from others.

type PlaceId = 'arming-week' | 'recorders' | 'schedules' | 'contacts';

interface PlaceProps {
  /** Fragment of the address that leads here. */
  readonly id: PlaceId;
  readonly children: ReactNode;
}

/** When the page is opened with this part's fragment, it scrolls here as soon as the location is known. */
export function Place({ id, children }: PlaceProps) {
  const element = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (router.latestLocation.hash === id) element.current?.scrollIntoView();
  }, [router, id]);
  return (
    <div id={id} ref={element} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

interface PlaceLinkProps {
  readonly to: PlaceId;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to a part of this page and moves the focus there. */
export function PlaceLink({ to, className, children }: PlaceLinkProps) {
  // Another address would make the router ask for the location, its armed status and its counts once more.
  const go = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const place = document.getElementById(to);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  };
  return (
    <Link
      to="."
      search
      hash={to}
      // Not the current page: the way to a part of it.
      activeOptions={{ includeHash: true }}
      preload={false}
      className={className}
      onClick={go}
    >
      {children}
    </Link>
  );
}
