import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ReadOptions } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { useIsNavigatingAway } from '#core/page/isNavigatingAway.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { Page } from '#core/page/Page.tsx';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { clampPage, pageCount } from '#core/ui/table/pages.ts';
import styles from './EventsList.module.css';
import { EventsResult } from './EventsResult.tsx';
import { EventsToolbar } from './EventsToolbar.tsx';
import { withFilters } from './eventFilters.ts';
import type { EventPageRows } from './eventsQuery.ts';
import { type EventsSearch, listOf } from './eventsSearch.ts';
import { type ChangeList, withPage } from './listChanges.ts';
import { SiteName } from './SiteName.tsx';
import { rangeProblem, withRange } from './timeRange.ts';

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

interface ListRepairsProps {
  /** Where to go instead of a page past the end; null to stay. */
  readonly page: number | null;
  /** What is wrong with the range of the address; null when nothing is. */
  readonly problem: string | null;
  /** The provider cannot filter as the address says. */
  readonly isRefused: boolean;
  /** Whether the address asks for what is in progress. */
  readonly isOpen: boolean;
  readonly onChange: ChangeList;
}

/** Mends an address that the provider cannot answer, and says what was taken out of it. */
function ListRepairs({ page, problem, isRefused, isOpen, onChange }: ListRepairsProps) {
  useClampedPage(page, onChange);
  const words = useRefusedFilter(isRefused, isOpen, onChange);
  const said = problem ?? words;
  return said && <Notice>{said}</Notice>;
}

/**
 * Replaces a page past the end by the last page.
 * @param page where to go, or null to stay
 */
function useClampedPage(page: number | null, onChange: ChangeList): void {
  const isLeaving = useIsNavigatingAway();
  useEffect(() => {
    if (page !== null && !isLeaving) onChange((current) => withPage(current, page), { replace: true });
  }, [page, isLeaving, onChange]);
}

/** Takes out what the provider cannot filter by, and remembers what has to be said about it. */
function useRefusedFilter(isRefused: boolean, isOpen: boolean, onChange: ChangeList): string | null {
  const isLeaving = useIsNavigatingAway();
  const [words, setWords] = useState<string | null>(null);
  const now = isOpen
    ? 'This service cannot filter by what is in progress'
    : 'This service cannot filter by time';
  if (isRefused && words !== now) setWords(now);
  useEffect(() => {
    if (!isRefused || isLeaving) return;
    // One of both may have been the reason: the other is tried again without it.
    onChange((current) => (isOpen ? withFilters(current, { open: false }) : withRange(current, {})), {
      replace: true,
    });
  }, [isRefused, isOpen, isLeaving, onChange]);
  return words;
}
