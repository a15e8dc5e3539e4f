import { getRouteApi } from '@tanstack/react-router';
import type { LocationRecord } from '#contract/location.ts';
import { armedStatusQuery, sitesQuery } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLive, useRead } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { Page } from '#core/page/Page.tsx';
import { loaderOf, ShownRows } from '#core/page/QueryRows.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { LocationLink } from '#domain/sites/LocationLink.tsx';
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
