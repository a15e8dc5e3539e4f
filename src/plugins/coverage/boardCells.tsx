/** What the board tells of one site, fact by fact. */
import type { LocationRecord } from '#core/api/wire/location.ts';
import { formatDateTime, formatTime } from '#core/format/dateTimes.ts';
import { MISSING } from '#core/format/shownText.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { ArmingMark } from '#domain/sites/ArmingMark.tsx';
import { nextChangeText, siteTimeText, viewersTimeText } from '#domain/sites/nextChange.ts';
import styles from './boardCells.module.css';
import type { BoardRow } from './boardRows.ts';

export interface ShownRow extends BoardRow {
  /** Whether the last refresh has changed it. */
  readonly isChanged?: true;
}

export function SiteName({ row: { site, isChanged } }: { readonly row: ShownRow }) {
  return (
    <span data-site={site.id} data-changed={isChanged}>
      <LocationLink id={site.id} name={site.location?.name} />
    </span>
  );
}

/** What the site itself has told is this much older than the board. */
const LONG_AGO_MS = 120_000;

interface ArmingProps {
  readonly row: ShownRow;
  readonly now: number;
  /** Leaves out until when. */
  readonly short?: boolean;
}

export function Arming({ row, now, short = false }: ArmingProps) {
  const { askedAt, coverage, isUnasked, site } = row;
  if (isUnasked) return <span className={styles.quiet}>Not asked yet</span>;
  return (
    <>
      <ArmingMark coverage={coverage} zone={site.timeZone} short={short} />
      {askedAt !== null && now - askedAt > LONG_AGO_MS && (
        <span className={styles.viewers}>as of {formatTime(askedAt)}</span>
      )}
    </>
  );
}

interface NextChangeProps {
  readonly row: ShownRow;
  readonly now: number;
  /** Says on the site's clock too when it is. */
  readonly isWhole?: boolean;
}

export function NextChange({ row: { coverage, site }, now, isWhole = false }: NextChangeProps) {
  const text = nextChangeText(coverage, now);
  if (text === null) return <span className={styles.quiet}>{MISSING}</span>;
  const viewers = viewersTimeText(coverage.until, site.timeZone);
  return (
    <span>
      {isWhole ? `${text}, ${siteTimeText(coverage.until, site.timeZone)}` : text}
      {viewers && <span className={styles.viewers}>{viewers}</span>}
    </span>
  );
}

export function LastIncident({ incident }: { readonly incident: LocationRecord['lastIncident'] }) {
  // The column is there because other sites have one.
  if (!incident) return 'None';
  const { id, startTime } = incident;
  return (
    <ScreenLink to="/event/$id" params={{ id }}>
      <time dateTime={startTime ?? undefined}>{formatDateTime(startTime)}</time>
    </ScreenLink>
  );
}

/** What contradicts what at a site, in words. */
export function Attention({ row: { coverage, isUnasked } }: { readonly row: ShownRow }) {
  const { arming, contradictions } = coverage;
  const isUnknown = arming === 'unknown' && !isUnasked;
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
          <Icon name="question" size="small" />
          <span>Armed state unknown</span>
        </li>
      )}
    </ul>
  );
}
