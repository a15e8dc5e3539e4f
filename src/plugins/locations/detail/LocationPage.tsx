import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { armedStatusQuery, locationQuery } from '#core/api/location.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { FailureNote, ReadAt } from '#core/page/FailureNote.tsx';
import { Page, PageBack } from '#core/page/Page.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { loadStatistics, type StatisticsQueries } from '#domain/statistics/loadStatistics.ts';
import type { PeriodSearch } from '#domain/statistics/periodRange.ts';
import { addressLine } from '#domain/texts/locationText.ts';
import { nameOf } from '#plugins/locations/LocationCard.tsx';
import styles from './LocationReport.module.css';
import { LocationReport } from './LocationReport.tsx';

interface LocationData {
  readonly location: ReadOptions<LocationRecord>;
  readonly armed: ReadOptions<ArmedStatus>;
  readonly statistics: StatisticsQueries;
}

/** Returns null, without a request, for an id that no location can have. */
export function load({
  context,
  params,
  deps,
  ...loading
}: LoaderArgs<{ readonly id: number | string }, PeriodSearch>): LocationData | null {
  const { id } = params;
  if (typeof id === 'string') return null;
  const { api, scope } = context;
  const { client } = scope.reads;
  return {
    location: prefetch(client, locationQuery(api, id), loading),
    armed: prefetch(client, armedStatusQuery(api, id), loading),
    statistics: loadStatistics(context, { locationId: id, period: deps.period, loading }),
  };
}

const route = getRouteApi('/signed-in/location/$id');
const NOT_FOUND = 'Location not found.';

/** One site: whether it is armed, what happened there, its recorders, schedules and contacts. */
export function LocationPage() {
  const queries = route.useLoaderData();
  if (queries !== null) return <KnownLocation {...queries} />;
  return (
    <LocationFrame>
      <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>
    </LocationFrame>
  );
}

function KnownLocation({ location, armed, statistics }: LocationData) {
  const { failed } = useReads();
  const shown = useRead(location);
  const { result } = shown;
  const record = result?.state === 'ready' ? result.value : null;
  const name = record && nameOf(record);
  const place = [name, addressLine(record?.address)].filter(Boolean).join(', ');
  useRecordTitle(name);
  return (
    <LocationFrame
      heading={name}
      actions={name && <RequestChange subject={`Location: ${name}`} details={place} />}
    >
      {record && <FailureNote {...shown} />}
      {record && <LocationReport location={record} place={place} armed={armed} statistics={statistics} />}
      <ReadAt result={result} />
      {result === undefined && (
        <Skeleton text="Loading location details..." shape="block" count={7} layout={styles.loading} />
      )}
      {result?.state === 'missing' && <EmptyMessage icon="pin">{NOT_FOUND}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel
          message={NOT_FOUND}
          cause={<FailureNote {...shown} />}
          requestId={result.requestId}
          onRetry={failed.askAgain}
        />
      )}
    </LocationFrame>
  );
}

interface LocationFrameProps {
  /** Null while the location's name is unknown. */
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
