import type { ReactNode } from 'react';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { ArmedBadge } from '#domain/badges/ArmedBadge.tsx';
import { accountNumber, addressLine } from '#domain/texts/locationText.ts';
import styles from './LocationCard.module.css';

interface LocationCardProps {
  location: LocationRecord;
  /** undefined while it is asked for, null when it could not be had. */
  armed: ArmedStatus | null | undefined;
  /** Instead of the plain name, e.g. a link. */
  name?: ReactNode;
}

/** What one site is and whether it is armed, at a glance. */
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
