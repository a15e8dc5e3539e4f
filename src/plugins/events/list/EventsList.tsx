import { type ReactNode, useCallback } from 'react';
import type { ReadOptions } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { Page } from '#core/page/Page.tsx';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { clampPage, pageCount } from '#core/ui/table/pages.ts';
import styles from './EventsList.module.css';
import { EventsResult } from './EventsResult.tsx';
import { EventsToolbar } from './EventsToolbar.tsx';
import type { EventPageRows } from './eventsQuery.ts';
import { type EventsSearch, listOf } from './eventsSearch.ts';
import { ListRepairs } from './ListRepairs.tsx';
import { type ChangeList, withPage } from './listChanges.ts';
import { SiteName } from './SiteName.tsx';
import { rangeProblem } from './timeRange.ts';

interface EventsListProps {
  search: EventsSearch;
  query: ReadOptions<EventPageRows>;
  /** Id of the location that the page is for, as written in its address. */
  ownLocation?: string;
  /** A Back button, where there is something to go back to. */
  back: ReactNode;
  onChange: ChangeList;
}

/** The archived events, for both addresses that list them. */
export function EventsList({ search, query, ownLocation, back, onChange }: EventsListProps) {
  const { adminDetail, session } = useApp();
  const admin = useAdminView(session, adminDetail);
  const shown = useRead(query);
  const { result, stale, failure } = shown;
  const { page, size } = listPlace(search);
  const read = result?.state === 'ready' ? result.value : NOTHING;
  // Rows of another list must not stand for those that could not be read.
  const isOther = failure !== null && listOf(read.search ?? {}) !== listOf(search);
  const found = isOther ? NOTHING : read;
  const rows = result === undefined || stale ? null : found.rows;
  const pages = pageCount(found.count, size);
  const isBeyond = !stale && found.count > 0 && page > pages;
  const isRefused = !stale && found.refusesTime === true;
  const goTo = useCallback(
    (next: number) => onChange((current) => withPage(current, next), { resetScroll: true }),
    [onChange],
  );
  return (
    <Page>
      <PageHeading before={back}>Archived Events</PageHeading>
      {ownLocation && (
        <p className={styles.site}>
          <SiteName id={ownLocation} rows={rows} />
        </p>
      )}
      <EventsToolbar {...{ search, ownLocation, rows, onChange }} />
      <ListRepairs
        page={isBeyond ? clampPage(page, pages) : null}
        problem={rangeProblem(search)}
        isOpen={search.open === true}
        {...{ isRefused, onChange }}
      />
      <div className={styles.result}>
        {result === undefined || isBeyond || found.refusesTime ? (
          <Skeleton text="Loading events..." count={size} />
        ) : (
          <EventsResult
            {...{ search, admin }}
            shown={isOther ? { ...shown, result: undefined } : shown}
            page={failure ? listPlace(found.search ?? search).page : page}
            locationId={Number(ownLocation ?? 0)}
            result={found}
            busy={stale}
            onChange={onChange}
            onPage={goTo}
          />
        )}
      </div>
    </Page>
  );
}

const NOTHING: EventPageRows = { rows: [], count: 0 };
