import { Link } from '@tanstack/react-router';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { Query } from '#core/app/query.ts';
import { useQuery } from '#core/page/useQuery.ts';
import { rowKeys } from '#core/ui/table/rowKeys.ts';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationCards.module.css';

/** By location id; null where the status could not be had. */
export type ArmedStatuses = ReadonlyMap<number, ArmedStatus | null>;

interface LocationCardsProps {
  locations: readonly LocationRecord[];
  armed: Query<ArmedStatuses>;
}

export function LocationCards({ locations, armed }: LocationCardsProps) {
  const { result } = useQuery(armed);
  const statuses = result?.state === 'ready' ? result.value : null;
  const keys = rowKeys(locations, ({ id }) => id);
  return (
    <ul className={styles.cards}>
      {locations.map((location, index) => (
        <li key={keys[index]}>
          <LocationCard
            location={location}
            armed={result === undefined ? undefined : (statuses?.get(location.id) ?? null)}
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
