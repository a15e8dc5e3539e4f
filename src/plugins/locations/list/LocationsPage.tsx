import { getRouteApi } from '@tanstack/react-router';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { getLocationArmedStatus, getLocations } from '#core/api/location.ts';
import { listQuery, type ReadOptions } from '#core/api/query.ts';
import type { AppContext, LoaderArgs } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useRead } from '#core/data/useRead.ts';
import { Page } from '#core/page/Page.tsx';
import { FailureNote, ReadAt } from '#core/page/QueryRows.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationsPage.module.css';
import { LocationsTable } from './LocationsTable.tsx';

/** Up to this many locations are shown as cards, each with its armed status. */
const MOST_CARDS = 9;

interface LocationsData {
  readonly locations: ReadOptions<readonly LocationRecord[]>;
  readonly armed: ReadOptions<ArmedStatuses>;
}

/** Starts to load all locations. If there are only a few, their armed statuses are then loaded in parallel. */
export function load({ context, ...loading }: LoaderArgs): LocationsData {
  const { client } = context.scope.reads;
  const locations = listQuery<readonly LocationRecord[]>(
    ['locations'],
    async (call) => (await getLocations(context.api, {}, call))?.rows ?? null,
  );
  const armed = listQuery<ArmedStatuses>(['armed statuses'], async ({ signal, onPartial }) => {
    const few = await client.fetchQuery(locations).catch(() => null);
    if (!few?.value || few.value.length > MOST_CARDS) return new Map();
    const statuses = await Promise.all(
      few.value.map(async ({ id }) => [id, await statusOf(context, id, signal)] as const),
    );
    if (statuses.some(([, status]) => status === null)) onPartial?.();
    return new Map(statuses);
  });
  return { locations: prefetch(client, locations, loading), armed: prefetch(client, armed, loading) };
}

/** A status that fails must not hide the others. */
async function statusOf(
  { api, errors }: AppContext,
  id: number,
  signal: AbortSignal | undefined,
): Promise<ArmedStatus | null> {
  try {
    return await getLocationArmedStatus(api, id, { signal });
  } catch (error) {
    if (!signal?.aborted) errors.report(error, `reading armed status of location ${id}`);
    return null;
  }
}

const route = getRouteApi('/signed-in/locations');

/** All sites: up to nine as cards, more as a table. */
export function LocationsPage() {
  const { locations, armed } = route.useLoaderData();
  const shown = useRead(locations);
  const { result } = shown;
  const rows = result?.state === 'ready' ? result.value : [];
  return (
    <Page>
      <PageHeading>Locations</PageHeading>
      <FailureNote {...shown} />
      {result === undefined ? (
        <Card padding="flush">
          <Skeleton text="Loading locations..." count={6} />
        </Card>
      ) : rows.length === 0 ? (
        <EmptyMessage icon="pin">No locations available.</EmptyMessage>
      ) : rows.length <= MOST_CARDS ? (
        <LocationCards locations={rows} armed={armed} />
      ) : (
        <LocationsTable locations={rows} />
      )}
      {rows.length > 0 && <ReadAt result={result} />}
    </Page>
  );
}

/** By location id; null where the status could not be loaded. */
type ArmedStatuses = ReadonlyMap<number, ArmedStatus | null>;

interface LocationCardsProps {
  locations: readonly LocationRecord[];
  armed: ReadOptions<ArmedStatuses>;
}

function LocationCards({ locations, armed }: LocationCardsProps) {
  const { result } = useRead(armed);
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
