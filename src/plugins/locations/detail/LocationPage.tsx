import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#core/page/Page.tsx';
import { PageBack } from '#core/page/PageBack.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { useRecord } from '#core/page/useQuery.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { addressLine } from '#domain/texts/addressLine.ts';
import { nameOf } from '#plugins/locations/LocationCard.tsx';
import { locationRoute } from '#plugins/locations/locationRoute.ts';
import { LocationReport } from './LocationReport.tsx';
import type { LocationData } from './loadLocation.ts';

const NOT_FOUND = 'Location not found.';

/** One site: whether it is armed, what happened there, its recorders, schedules and contacts. */
export function LocationPage() {
  const queries = locationRoute.useLoaderData();
  if (queries !== null) return <KnownLocation {...queries} />;
  return (
    <LocationFrame>
      <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>
    </LocationFrame>
  );
}

function KnownLocation({ location, armed, statistics }: LocationData) {
  const router = useRouter();
  const { result } = useRecord(location);
  const record = result?.state === 'ready' ? result.value : null;
  const name = record && nameOf(record);
  const place = [name, addressLine(record?.address)].filter(Boolean).join(', ');
  useRecordTitle(name);
  return (
    <LocationFrame
      heading={name}
      actions={name && <RequestChange subject={`Location: ${name}`} details={place} />}
    >
      {record && <LocationReport location={record} place={place} armed={armed} statistics={statistics} />}
      {result === undefined && <Skeleton text="Loading location details..." shape="block" count={3} />}
      {result?.state === 'missing' && <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel
          message={NOT_FOUND}
          requestId={result.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </LocationFrame>
  );
}

interface LocationFrameProps {
  /** Null for as long as the location's name is not known. */
  readonly heading?: string | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function LocationFrame({ heading, actions, children }: LocationFrameProps) {
  return (
    <Page>
      <PageHeading before={<PageBack to="/locations" />} actions={actions}>
        {heading ?? 'Location'}
      </PageHeading>
      {children}
    </Page>
  );
}
