import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { viewerNow } from '#core/environment.ts';
import { Page } from '#core/page/Page.tsx';
import { Panels } from '#core/page/Panels.tsx';
import { FailureNote } from '#core/page/QueryRows.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { NewEventsPill } from '#domain/incidents/NewEventsPill.tsx';
import { useNewerEvents } from '#domain/incidents/newerEvents.ts';
import { loadStatistics, type StatisticsQueries } from '#domain/statistics/loadStatistics.ts';
import type { PeriodSearch } from '#domain/statistics/periodRange.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';
import styles from './HomePage.module.css';
import { Now } from './Now.tsx';

const route = getRouteApi('/signed-in/');

export function load({ context, deps, ...loading }: LoaderArgs<unknown, PeriodSearch>): StatisticsQueries {
  return loadStatistics(context, { period: deps.period, loading });
}

/** Statistics of all the user's locations over a period. */
export function HomePage() {
  const queries = route.useLoaderData();
  const { result } = useRead(queries.counts);
  const hasNumbers = result !== undefined;
  // Nothing else is asked for before. What tells of now stays while the numbers of another period come.
  const [mayRead, setMayRead] = useState(hasNumbers);
  if (hasNumbers && !mayRead) setMayRead(true);
  return (
    <Page>
      <PageHeading>Home</PageHeading>
      <div className={styles.news}>{result?.state === 'ready' && <NewOnHome readAt={result.at} />}</div>
      <Now mayRead={mayRead} />
      <StatisticsPanel queries={queries} />
      {mayRead && (
        <Deferred>
          <Panels place="home" record={null} />
        </Deferred>
      )}
    </Page>
  );
}

const NONE: readonly EventRow[] = [];

interface NewOnHomeProps {
  /** When the numbers were asked for, in Unix milliseconds. */
  readonly readAt: number;
}

/** Tells of events that the numbers do not count yet. A press reads the numbers again. */
function NewOnHome({ readAt }: NewOnHomeProps) {
  const { failed } = useReads();
  // Numbers that the tab has kept are read anew at once.
  const [askedAt, setAskedAt] = useState(() => viewerNow());
  const at = Math.max(askedAt, readAt);
  const newer = useNewerEvents({ locationId: 0, filter: undefined, known: null, shown: NONE, at });
  const { count, failure, doubt } = newer;
  const show = () => {
    setAskedAt(viewerNow());
    failed.askAgain();
  };
  return (
    <>
      <FailureNote
        result={{ state: 'ready', value: null, partial: false, at: newer.at }}
        {...{ failure, doubt }}
      />
      <NewEventsPill count={count} onShow={show} />
    </>
  );
}
