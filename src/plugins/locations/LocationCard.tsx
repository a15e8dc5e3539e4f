import type { ReactNode } from 'react';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/texts.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { AsOf } from '#core/page/QueryRows.tsx';
import { ArmedBadge } from '#domain/arming/ArmingMark.tsx';
import { siteTimeText, viewerTimeText } from '#domain/arming/armingTimes.ts';
import { accountNumber, addressLine, locationName } from '#domain/sites/names.ts';
import styles from './LocationCard.module.css';

interface LocationCardProps {
  location: LocationRecord;
  /** undefined while it loads; null when it could not be loaded. */
  armed: ArmedStatus | null | undefined;
  /** When that was asked for, in Unix milliseconds. */
  askedAt?: number | undefined;
  /** It may be out of date: the card says how old it is. */
  isOld?: boolean;
  /** Null where the page's heading is the name. */
  name: ReactNode;
  /** Surrounds the badge, e.g. with a link. */
  around?: (badge: ReactNode) => ReactNode;
}

/** A site's name and data, and whether it is armed. */
export function LocationCard({
  location: record,
  armed,
  askedAt,
  isOld = false,
  name,
  around,
}: LocationCardProps) {
  const zone = knownZone(record.timeZone);
  const badge = <ArmedBadge status={armed} {...{ zone, askedAt }} />;
  // The record may tell it before the armed status does, so that the line has its place.
  const until = armed === undefined ? record.until : armed?.until;
  return (
    <div className={styles.card}>
      <div className={styles.text}>
        {name && <div className={styles.name}>{name}</div>}
        <p>{addressLine(record.address) ?? 'No address available'}</p>
        <p>{shownText(record.dealer?.name, 'No dealer information')}</p>
        <p>Account # {accountNumber(record.location?.accountCode)}</p>
      </div>
      <div className={styles.arming}>
        {around ? around(badge) : badge}
        {isOld && askedAt !== undefined && (
          <p className={styles.clock}>
            <AsOf at={askedAt} />
          </p>
        )}
        <SiteTime at={parseInstant(until)?.getTime()} zone={zone} />
      </div>
    </div>
  );
}

interface SiteTimeProps {
  /** Epoch milliseconds. */
  at: number | undefined;
  zone: string | undefined;
}

/** On whose clock an instant is told, and what the viewer's own clock shows then. */
function SiteTime({ at, zone }: SiteTimeProps) {
  if (at === undefined || zone === undefined) return null;
  const own = viewerTimeText(at, zone);
  return (
    <p className={styles.clock}>
      {siteTimeText(zone, at)}
      {own && `\u00a0· ${own}`}
    </p>
  );
}

export function nameOf({ location }: LocationRecord): string {
  return locationName(location?.name);
}
