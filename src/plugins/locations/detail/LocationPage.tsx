import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRecordReading } from '#core/reading/useRecordReading.ts';
import { Page } from '#core/shell/Page.tsx';
import { PageBack } from '#core/shell/PageBack.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { locationRoute } from '#plugins/locations/locationRoute.ts';
import { LocationReport } from './LocationReport.tsx';
import type { LocationData } from './loadLocation.ts';

const NOT_FOUND = 'Location not found.';

/** One site: whether it is armed, what happened there, its recorders, schedules and contacts. */
export function LocationPage() {
  const readings = locationRoute.useLoaderData();
  if (readings !== null) return <KnownLocation {...readings} />;
  return (
    <LocationFrame>
      <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>
    </LocationFrame>
  );
}

function KnownLocation({ location, armed, statistics }: LocationData) {
  const router = useRouter();
  const { outcome } = useRecordReading(location);
  if (outcome?.state === 'ready') {
    return <LocationReport location={outcome.value} armed={armed} statistics={statistics} />;
  }
  return (
    <LocationFrame>
      {outcome === undefined && <Skeleton text="Loading location details..." shape="block" count={3} />}
      {outcome?.state === 'missing' && <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>}
      {outcome?.state === 'failed' && (
        <ErrorPanel
          message={NOT_FOUND}
          requestId={outcome.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </LocationFrame>
  );
}

function LocationFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Page>
      <PageHeading before={<PageBack to="/locations" />}>Location</PageHeading>
      {children}
    </Page>
  );
}
