/** What the board tells of one site, fact by fact. */

import type { LocationRecord } from '#contract/location.ts';
import { shownMoment } from '#core/environment.ts';
import { formatDateTime, incidentSetting } from '#core/format/dateTimes.ts';
import { isoInstant, parseInstant } from '#core/format/parseInstant.ts';
import { capital, MISSING } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { isViewersTime, knownZone, zoneAbbreviation } from '#core/format/zoneText.ts';
import { AsOf } from '#core/page/QueryRows.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { ArmingMark } from '#domain/arming/ArmingMark.tsx';
import { ARMING, endOf } from '#domain/arming/arming.ts';
import { isOver, soonText, viewerTimeText, weekdayTimeText } from '#domain/arming/armingTimes.ts';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import styles from './boardCells.module.css';
import type { BoardRow } from './boardRows.ts';

export interface ShownRow extends BoardRow {
  /** Whether the last refresh has changed it. */
  readonly isChanged?: true;
}

export function SiteName({ row: { site } }: { readonly row: ShownRow }) {
  return (
    <span data-site={site.id}>
      <LocationLink id={site.id} name={site.location?.name} />
    </span>
  );
}

/** A site's own answer that is older than the board by this much shows its age. */
const LONG_AGO_MS = 120_000;

interface ArmingProps {
  readonly row: ShownRow;
  readonly now: number;
  /** Leaves out when the state ends. */
  readonly short: boolean;
}

export function Arming({ row, now, short }: ArmingProps) {
  const { coverage, isUnasked, site } = row;
  const askedAt = row.askedAt && shownMoment(row.askedAt);
  if (isUnasked) return <span className={styles.quiet}>Not checked yet</span>;
  return (
    <>
      <ArmingMark {...coverage} zone={site.timeZone} now={short ? undefined : now} />
      {askedAt !== null && now - askedAt > LONG_AGO_MS && (
        <span className={styles.viewers}>
          <AsOf at={askedAt} />
        </span>
      )}
    </>
  );
}

interface NextChangeProps {
  readonly row: ShownRow;
  readonly now: number;
}

/** 'Disarms in 14 h', and when that is on the viewer's clock where it shows another time. What has passed is no next one. */
export function NextChange({ row, now }: NextChangeProps) {
  const change = changeOf(row);
  if (change === null || isOver(row.coverage.until, now))
    return <span className={styles.quiet}>{MISSING}</span>;
  const { at, verb, zone } = change;
  const viewers = zone && viewerTimeText(at, zone);
  // No-break spaces: a number must not stand apart from its unit.
  const soon = soonText(at - now).replaceAll(' ', '\u00a0');
  return (
    <span>
      {`${verb} ${soon}`}
      {viewers && <span className={styles.viewers}>{viewers}</span>}
    </span>
  );
}

/**
 * 'Disarms Mon 5:30 AM', or since when the state may be another one, with the zone's name where the viewer's clock shows another
 * time. The time's tip has the rest.
 */
export function ShortChange({ row, now }: NextChangeProps) {
  const change = changeOf(row);
  if (change === null) return null;
  const { at, verb, zone } = change;
  const name = zone === undefined || isViewersTime(zone, at) ? '' : ` ${zoneAbbreviation(zone, at)}`;
  return (
    <span>
      {isOver(row.coverage.until, now) ? 'May have changed since ' : `${verb} `}
      <time dateTime={isoInstant(at)} data-zone={zone}>
        {weekdayTimeText(at, now, zone)}
        {name}
      </time>
    </span>
  );
}

/** When a site is armed or disarmed next; null when that is not known. */
function changeOf({ coverage: { arming, until }, site }: BoardRow) {
  const at = parseInstant(until)?.getTime();
  const verb = endOf(arming);
  if (at === undefined || verb === null) return null;
  return { at, verb: capital(verb), zone: knownZone(site.timeZone) };
}

/** On the clock that the person has chosen for events, named where the site's moments beside it are on another one. */
export function LastIncident({ site }: { readonly site: LocationRecord }) {
  // The column is there because other sites have one.
  if (!site.lastIncident) return 'None';
  const { id, startTime } = site.lastIncident;
  const { zone, named } = incidentSetting(site.timeZone);
  const [siteZone, at] = [knownZone(site.timeZone), parseInstant(startTime)?.getTime()];
  const isOther = siteZone !== undefined && at !== undefined && !isViewersTime(siteZone, at);
  return (
    <ScreenLink to="/event/$id" params={{ id }}>
      {timeElement(startTime, formatDateTime(startTime, { zone, named: named || isOther }))}
    </ScreenLink>
  );
}

export function Attention({ row: { coverage, isUnasked } }: { readonly row: ShownRow }) {
  const { arming, contradictions } = coverage;
  const isUnknown = !ARMING[arming].isKnown && !isUnasked;
  if (contradictions.length === 0 && !isUnknown) return null;
  return (
    <ul className={styles.attention}>
      {contradictions.map((text) => (
        <li key={text} data-urgent="true">
          <Icon name="warning" size="small" />
          <span>{text}</span>
        </li>
      ))}
      {isUnknown && (
        <li>
          <Icon name={ARMING[arming].icon} size="small" />
          <span>Armed state unknown</span>
        </li>
      )}
    </ul>
  );
}
