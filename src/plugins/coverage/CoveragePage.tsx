import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { LoaderArgs } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { Page } from '#core/page/Page.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import type { SitesRead } from '#machines/siteQueue.ts';
import { CoverageBoard } from './CoverageBoard.tsx';
import { readSites } from './useCoverage.ts';

export function load({ context: { api, query }, abortController }: LoaderArgs): Query<SitesRead> {
  return query('coverage', abortController.signal, (call) => readSites(api, call));
}

const route = getRouteApi('/signed-in/coverage');

/** All sites that the person may see: which are covered now, and what contradicts what. */
export function CoveragePage() {
  const shown = useQuery(route.useLoaderData());
  const { result } = shown;
  const [read, setRead] = useState<SitesRead | null>(null);
  // The board stays with what it has when the sites cannot be read again.
  if (result?.state === 'ready' && result.value !== read) setRead(result.value);
  return (
    <Page>
      <PageHeading>Coverage</PageHeading>
      {read !== null && read.sites.length > 0 ? (
        <CoverageBoard read={read} />
      ) : result === undefined ? (
        <Card padding="flush">
          <Skeleton text="Loading coverage..." count={8} />
        </Card>
      ) : result.state === 'ready' ? (
        <EmptyMessage icon="pin">No locations available.</EmptyMessage>
      ) : (
        <div>
          <FailureNote {...shown} />
          <EmptyMessage icon="warning">Coverage could not be loaded.</EmptyMessage>
        </div>
      )}
    </Page>
  );
}
