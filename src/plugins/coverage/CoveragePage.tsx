import { getRouteApi } from '@tanstack/react-router';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useLive } from '#core/data/useRead.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { Page } from '#core/page/Page.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import type { SitesRead } from '#machines/coverage.ts';
import { CoverageBoard } from './CoverageBoard.tsx';
import { coverageQuery } from './useCoverage.ts';

export function load({ context: { api, scope }, ...loading }: LoaderArgs): ReadOptions<SitesRead> {
  const { client } = scope.reads;
  return prefetch(client, coverageQuery(api, client), loading);
}

const route = getRouteApi('/signed-in/coverage');

/** All sites that the person may see: which are covered now, and what contradicts what. */
export function CoveragePage() {
  const live = useLive(route.useLoaderData());
  const { result } = live;
  // The board stays with what it has when the sites cannot be read again.
  const read = result?.state === 'ready' ? result.value : null;
  return (
    <Page>
      <PageHeading>Coverage</PageHeading>
      {read !== null && read.sites.length > 0 ? (
        <CoverageBoard read={read} live={live} />
      ) : result === undefined ? (
        <Card padding="flush">
          <Skeleton text="Loading coverage..." count={8} />
        </Card>
      ) : result.state === 'ready' ? (
        <EmptyMessage icon="pin">No locations available.</EmptyMessage>
      ) : (
        <div>
          <FailureNote {...live} />
          <EmptyMessage icon="warning">Coverage could not be loaded.</EmptyMessage>
        </div>
      )}
    </Page>
  );
}
