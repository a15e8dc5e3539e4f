import { getRouteApi } from '@tanstack/react-router';
import type { LocationRecord } from '#contract/location.ts';
import { armedStatusQuery, type Sites, sitesQuery } from '#core/api/location.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { type Shown, useRead } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { Page } from '#core/page/Page.tsx';
import { FailureNote, NoRows, ReadAt } from '#core/page/QueryRows.tsx';
import { Card } from '#core/ui/Card.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
import { LocationCard, nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationsPage.module.css';
import { LocationsTable } from './LocationsTable.tsx';

/** Up to this many locations are shown as cards, each with its armed status. */
const MOST_CARDS = 9;

export function load({ context: { api, scope }, ...loading }: LoaderArgs): ReadOptions<Sites> {
  return prefetch(scope.reads.client, sitesQuery(api), loading);
}

const route = getRouteApi('/signed-in/locations');

/** All sites: up to nine as cards, more as a table. */
export function LocationsPage() {
  const shown = useRead(route.useLoaderData());
  return (
    <Page>
      <PageHeading>Locations</PageHeading>
      <FailureNote {...shown} />
      <Locations shown={shown} />
    </Page>
  );
}

function Locations({ shown }: { readonly shown: Shown<Sites> }) {
  const { result, stale } = shown;
  if (result === undefined)
    return (
      <Card padding="flush">
        <Skeleton text="Loading locations..." count={6} />
      </Card>
    );
  const rows = result.state === 'ready' ? result.value.rows : [];
  if (rows.length === 0)
    return (
      <NoRows shown={shown} icon="pin">
        No locations available.
      </NoRows>
    );
  return (
    <>
      {rows.length <= MOST_CARDS ? (
        <LocationCards locations={rows} />
      ) : (
        <LocationsTable locations={rows} stale={stale} />
      )}
      <ReadAt result={result} />
    </>
  );
}

function LocationCards({ locations }: { readonly locations: readonly LocationRecord[] }) {
  const keys = rowKeys(locations, ({ id }) => id);
  return (
    <ul className={styles.cards}>
      {locations.map((location, index) => (
        <li key={keys[index]}>
          <CardOfLocation location={location} />
        </li>
      ))}
    </ul>
  );
}

/** Asks for its armed status itself: one that fails hides no other. */
function CardOfLocation({ location }: { readonly location: LocationRecord }) {
  const { result, failure } = useRead(armedStatusQuery(useApp().api, location.id));
  const known = result?.state === 'ready' ? result : null;
  return (
    <LocationCard
      location={location}
      armed={result === undefined ? undefined : (known?.value ?? null)}
      askedAt={known ? shownMoment(known.at) : undefined}
      isOld={failure !== null}
      name={<LocationLink id={location.id} name={nameOf(location)} className={styles.link} />}
    />
  );
}
