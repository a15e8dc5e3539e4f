import { type ReactNode, useCallback } from 'react';
import type { Query } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { Page } from '#core/page/Page.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import { useAdminView } from '#core/session/useAdminView.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { clampPage, pageCount } from '#core/ui/table/pageWindow.ts';
import styles from './EventsList.module.css';
import { EventsResult } from './EventsResult.tsx';
import { EventsToolbar } from './EventsToolbar.tsx';
import type { EventsSearch } from './eventsSearch.ts';
import { withPage } from './listChanges.ts';
import type { EventPageRows } from './readEvents.ts';
import { useClampedPage } from './useClampedPage.ts';
import { useReadForView } from './useReadForView.ts';

/** Puts another state of the list into its address. */
export type ChangeList = (
  next: (current: EventsSearch) => EventsSearch,
  options?: { replace?: boolean; resetScroll?: boolean },
) => void;

export interface EventsListProps {
  search: EventsSearch;
  query: Query<EventPageRows>;
  /** The location that the page stands for, as its address names it. */
  ownLocation?: string;
  /** Where a way back leads somewhere. */
  back: ReactNode;
  onChange: ChangeList;
}

/** The archived events, whichever address they are looked at from. */
export function EventsList({ search, query, ownLocation, back, onChange }: EventsListProps) {
  const { adminDetail, session } = useApp();
  const admin = useAdminView(session, adminDetail);
  useReadForView(admin, search.sort);
  const { result, stale } = useQuery(query);
  const { page, size } = listPlace(search);
  const found = result?.state === 'ready' ? result.value : NOTHING;
  const pages = pageCount(found.count, size);
  const isBeyond = !stale && found.count > 0 && page > pages;
  useClampedPage(isBeyond ? clampPage(page, pages) : null, onChange);
  const goTo = useCallback(
    (next: number) => onChange((current) => withPage(current, next), { resetScroll: true }),
    [onChange],
  );
  return (
    <Page wide={admin}>
      <PageHeading before={back}>Archived Events</PageHeading>
      <EventsToolbar search={search} ownLocation={ownLocation} onChange={onChange} />
      <div className={styles.result}>
        {result === undefined || isBeyond ? (
          <Skeleton text="Loading events..." count={size} />
        ) : (
          <EventsResult
            {...{ search, admin, page, size }}
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
