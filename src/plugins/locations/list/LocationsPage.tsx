import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import { armedStatusQuery, sitesQuery } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLive, useRead } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { FoundCount, ListControls } from '#core/page/ListControls.tsx';
import { Page } from '#core/page/Page.tsx';
import { loaderOf, ShownRows } from '#core/page/QueryRows.tsx';
import { useTextSearch } from '#core/page/useFoundRecords.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationsPage.module.css';
import { LocationsTable } from './LocationsTable.tsx';

/** Up to this many locations are shown as cards, each with its armed status. */
const MOST_CARDS = 9;

export const load = loaderOf(sitesQuery);

const route = getRouteApi('/signed-in/locations');

export function LocationsPage() {
  const shown = useRead(route.useLoaderData());
  const sites = shown.result?.state === 'ready' ? shown.result.value.rows : [];
  return (
    <Page>
      <PageHeading>Locations</PageHeading>
      <ShownRows
        shown={shown}
        rows={sites}
        loading="Loading locations..."
        empty="No locations available."
        icon="pin"
      >
        {(rows, stale) =>
          rows.length <= MOST_CARDS ? (
            <LocationCards locations={rows} />
          ) : (
            <LocationsTable locations={rows} stale={stale} />
          )
        }
      </ShownRows>
    </Page>
  );
}

/** So few need no search. An address may have its text all the same, e.g. that of a link to the sites of a customer. */
function LocationCards({ locations }: { readonly locations: readonly LocationRecord[] }) {
  const { field, found } = useTextSearch(locations, matchingSites);
  // A field that somebody clears stays: another text is to be typed into it.
  const [isSearched, setSearched] = useState(false);
  if (!isSearched && field.draft !== '') setSearched(true);
  const keys = rowKeys(found, ({ id }) => id);
  return (
    <>
      {isSearched && (
        <>
          <ListControls label="Search locations" field={field} />
          <FoundCount noun="locations" found={found.length} all={locations.length} />
        </>
      )}
      {found.length === 0 ? (
        <Card padding="flush">
          <EmptyMessage icon="pin">No locations found matching your search criteria.</EmptyMessage>
        </Card>
      ) : (
        <ul className={styles.cards}>
          {found.map((location, index) => (
            <li key={keys[index]}>
              <CardOfLocation location={location} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks for its armed status itself: one that fails hides no other. */
function CardOfLocation({ location }: { readonly location: LocationRecord }) {
  const { result, doubt } = useLive(armedStatusQuery(useApp().api, location.id));
  const known = result?.state === 'ready' ? result : null;
  return (
    <LocationCard
      location={location}
      armed={result === undefined ? undefined : (known?.value ?? null)}
      askedAt={known ? shownMoment(known.at) : undefined}
      isOld={doubt !== null}
      name={<LocationLink id={location.id} name={nameOf(location)} className={styles.link} />}
    />
  );
}
