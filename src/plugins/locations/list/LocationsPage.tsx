import { Page } from '#core/page/Page.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { locationsRoute } from '#plugins/locations/locationsRoute.ts';
import { LocationCards } from './LocationCards.tsx';
import { LocationsTable } from './LocationsTable.tsx';
import { MOST_CARDS } from './loadLocations.ts';

/** All sites: as cards while they are few, as a table from ten. */
export function LocationsPage() {
  const { locations, armed } = locationsRoute.useLoaderData();
  const { result } = useQuery(locations);
  const rows = result?.state === 'ready' ? result.value : [];
  return (
    <Page>
      <PageHeading>Locations</PageHeading>
      {result === undefined ? (
        <Skeleton text="Loading locations..." count={6} />
      ) : rows.length === 0 ? (
        <EmptyMessage icon="pin">No locations available.</EmptyMessage>
      ) : rows.length <= MOST_CARDS ? (
        <LocationCards locations={rows} armed={armed} />
      ) : (
        <LocationsTable locations={rows} />
      )}
    </Page>
  );
}
