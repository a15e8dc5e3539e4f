import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Query } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { isNavigatingAway } from '#core/page/isNavigatingAway.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { Page } from '#core/page/Page.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { clampPage, pageCount } from '#core/ui/table/pages.ts';
import styles from './EventsList.module.css';
import { EventsResult } from './EventsResult.tsx';
import { EventsToolbar } from './EventsToolbar.tsx';
import type { EventPageRows } from './eventsQuery.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { type ChangeList, withPage } from './listChanges.ts';
import { DEFAULT_ORDER, permittedOrder, type SortOrder } from './sortOrder.ts';
import { rangeProblem, withRange } from './timeRange.ts';

interface EventsListProps {
  search: EventsSearch;
  query: Query<EventPageRows>;
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
  useReadForView(admin, search.sort);
  const { result, stale } = useQuery(query);
  const filters = useLazyCode(loadFilters, ownLocation !== undefined);
  const { page, size } = listPlace(search);
  const found = result?.state === 'ready' ? result.value : NOTHING;
  const rows = result === undefined || stale ? null : found.rows;
  const pages = pageCount(found.count, size);
  const isBeyond = !stale && found.count > 0 && page > pages;
  useClampedPage(isBeyond ? clampPage(page, pages) : null, onChange);
  const refusesTime = useRefusedRange(!stale && found.refusesTime === true, onChange);
  const problem = rangeProblem(search);
  const goTo = useCallback(
    (next: number) => onChange((current) => withPage(current, next), { resetScroll: true }),
    [onChange],
  );
  return (
    <Page wide={admin}>
      <PageHeading before={back}>Archived Events</PageHeading>
      {ownLocation && (
        <p className={styles.site}>{filters && <filters.SiteName id={ownLocation} rows={rows} />}</p>
      )}
      <EventsToolbar {...{ search, ownLocation, rows, onChange }} />
      {problem && <Notice>{problem}</Notice>}
      {refusesTime && <Notice>This service cannot filter by time</Notice>}
      <div className={styles.result}>
        {result === undefined || isBeyond || found.refusesTime ? (
          <Skeleton text="Loading events..." count={size} />
        ) : (
          <EventsResult
            {...{ search, admin, page, size }}
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

const loadFilters = () => import('./FilterPanel.tsx');
const NOTHING: EventPageRows = { rows: [], count: 0 };

/**
 * Replaces a page past the end by the last page.
 * @param page where to go, or null to stay
 */
function useClampedPage(page: number | null, onChange: ChangeList): void {
  const router = useRouter();
  useEffect(() => {
    if (page !== null && !isNavigatingAway(router))
      onChange((current) => withPage(current, page), { replace: true });
  }, [page, onChange, router]);
}

/** Takes the range out of a list whose provider cannot filter by time, and remembers that this has to be said. */
function useRefusedRange(isRefused: boolean, onChange: ChangeList): boolean {
  const router = useRouter();
  const [isKnown, setKnown] = useState(false);
  if (isRefused && !isKnown) setKnown(true);
  useEffect(() => {
    if (isRefused && !isNavigatingAway(router))
      onChange((current) => withRange(current, {}), { replace: true });
  }, [isRefused, onChange, router]);
  return isKnown;
}

/** Asks again when the Admin's view is switched while the address sorts by a column that this view alone has. */
function useReadForView(admin: boolean, order: SortOrder = DEFAULT_ORDER): void {
  const router = useRouter();
  const readFor = useRef(admin);
  useEffect(() => {
    if (readFor.current === admin) return;
    readFor.current = admin;
    if (permittedOrder(order, false) !== order) void router.invalidate();
  }, [admin, order, router]);
}
