import { Link } from '@tanstack/react-router';
import type { LocationRecord } from '#core/api/wire/location.ts';
import type { Reading } from '#core/app/reading.ts';
import { useFailedRead } from '#core/page/useFailedRead.ts';
import { useReading } from '#core/page/useReading.ts';
import { rowKeys } from '#core/ui/table/rowKeys.ts';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationCards.module.css';
import type { ArmedStatuses } from './loadLocations.ts';

interface LocationCardsProps {
  locations: readonly LocationRecord[];
  armed: Reading<ArmedStatuses>;
}

export function LocationCards({ locations, armed }: LocationCardsProps) {
  const { outcome } = useReading(armed);
  const statuses = outcome?.state === 'ready' ? outcome.value : null;
  useFailedRead(locations.some(({ id }) => statuses?.get(id) === null));
  const keys = rowKeys(locations, ({ id }) => id);
  return (
    <ul className={styles.cards}>
      {locations.map((location, index) => (
        <li key={keys[index]}>
          <LocationCard
            location={location}
            armed={outcome === undefined ? undefined : (statuses?.get(location.id) ?? null)}
            name={
              <Link to="/location/$id" params={{ id: String(location.id) }} className={styles.link}>
                {nameOf(location)}
              </Link>
            }
          />
        </li>
      ))}
    </ul>
  );
}
