import type { ReactNode } from 'react';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { ArmedBadge } from '#domain/badges/ArmedBadge.tsx';
import { accountNumber, addressLine } from '#domain/texts/locationText.ts';
import styles from './LocationCard.module.css';

interface LocationCardProps {
  location: LocationRecord;
  /** undefined while it loads; null when it could not be loaded. */
  armed: ArmedStatus | null | undefined;
  /** Replaces the plain name, e.g. with a link. */
  name?: ReactNode;
}

/** A site's name and data, and whether it is armed. */
export function LocationCard({ location: record, armed, name }: LocationCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.text}>
        <div className={styles.name}>{name ?? nameOf(record)}</div>
        <p>{addressLine(record.address) ?? 'No address available'}</p>
        <p>{shownText(record.dealer?.name, 'No dealer information')}</p>
        <p>Account # {accountNumber(record.location?.accountCode)}</p>
      </div>
      <ArmedBadge status={armed} />
    </div>
  );
}

export function nameOf({ location }: LocationRecord): string {
  return shownText(location?.name, 'Unnamed Location');
}
