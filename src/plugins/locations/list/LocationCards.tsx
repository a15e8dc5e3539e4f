import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import type { Query } from '#core/app/query.ts';
import { useQuery } from '#core/page/useQuery.ts';
import { rowKeys } from '#core/ui/table/rowKeys.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
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
            name={<LocationLink id={location.id} name={nameOf(location)} className={styles.link} />}
          />
        </li>
      ))}
    </ul>
  );
}
