import { getRouteApi, useLocation, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { isNotFound, isNotUnderstood } from '#core/api/apiError.ts';
import { getEventsLocation, getEventsUntil } from '#core/api/event.ts';
import { listQuery, type ReadOptions, settledQuery } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useRead } from '#core/data/useRead.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { Page } from '#core/page/Page.tsx';
import { isNavigatingAway } from '#core/page/urlState.ts';
import { isAdminView } from '#core/session/adminDetail.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { BackButton, PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { clampPage } from '#core/ui/table/Pagination.tsx';
import styles from './EventsList.module.css';
import { EventsResult } from './EventsResult.tsx';
import { EventsToolbar } from './EventsToolbar.tsx';
import {
  type EventPageRows,
  eventsQuery,
  isUnanswerable,
  OPTIONAL_FILTERS,
  type OptionalFilter,
  optionalFiltersIn,
  pagesOf,
} from './eventsQuery.ts';
import {
  type BackTarget,
  type ChangeList,
  DEFAULT_ORDER,
  type EventsSearch,
  type ListDeps,
  listOf,
  listPage,
  parseEventsSearch,
  permittedOrder,
  withoutSpan,
  withPage,
} from './eventsSearch.ts';
import { entriesSinceArrival, sameVisit } from './listHistory.ts';
import { SiteName } from './SitePicker.tsx';
import { rangeProblem } from './timeRange.ts';

/**
 * One page of events: of the location that the path names, or of all that the person may see.
 * Nothing is asked for an id that no location can have, nor for a wrong range.
 */
export function load({
  context: { adminDetail, api, scope, session },
  params,
  deps,
  ...loading
}: LoaderArgs<{ readonly id?: number | string }, ListDeps>): ReadOptions<EventPageRows> {
  const { id = 0 } = params;
  if (typeof id === 'string') return settledQuery(['events'], NOWHERE);
  if (isUnanswerable(deps)) return settledQuery(['events'], NOTHING);
  const known = optionalFiltersIn(deps).find((filter) => api.refused.has(filter));
  if (known) return settledQuery<EventPageRows>(['events'], { ...NOTHING, refused: known });
  const admin = isAdminView(session, adminDetail);
  const wanted = eventsQuery(deps, admin);
  const options = listQuery<EventPageRows>(['events', id, wanted], async (call) => {
    try {
      const page = await getEventsUntil(api, id, wanted, call);
      if (page === null) return null;
      const { page: place, size } = listPlace(deps);
      const hasMore = page.count === null && page.rows.length > 0;
      return {
        rows: page.rows,
        // Rows that cannot be read have places, too.
        count: page.count ?? (hasMore ? place : place - 1) * size,
        hasMore,
        search: deps,
        admin,
        orderby: wanted.orderby,
      };
    } catch (error) {
      // A site of others, or one that is no longer theirs: the service has not failed, and asking again does not help.
      if (id !== 0 && isNotFound(error)) return NOWHERE;
      if (!isNotUnderstood(error)) throw error;
      const refused = await refusedFilter(deps, (rest) =>
        getEventsLocation(api, id, { ...eventsQuery(rest, admin), take: 1 }, call),
      );
      if (refused === null) throw error;
      api.refused.add(refused);
      return { ...NOTHING, refused };
    }
  });
  return prefetch(scope.reads.client, options, loading);
}

/** The filter without which a list is understood; null where something else of the call was wrong. */
async function refusedFilter(
  search: ListDeps,
  ask: (rest: EventsSearch) => Promise<unknown>,
): Promise<OptionalFilter | null> {
  let rest: EventsSearch = search;
  for (const filter of optionalFiltersIn(search)) {
    rest = OPTIONAL_FILTERS[filter].without(rest);
    try {
      await ask(rest);
      return filter;
    } catch (error) {
      if (!isNotUnderstood(error)) throw error;
    }
  }
  return null;
}

const eventsRoute = getRouteApi('/signed-in/events');
const locationEventsRoute = getRouteApi('/signed-in/events/location/$id');

export function EventsPage() {
  const search = eventsRoute.useSearch();
  const back = search.back && <ListBackButton target={search.back} locationId={search.locationId} />;
  return <EventsList search={search} query={eventsRoute.useLoaderData()} back={back} />;
}

/** Events of the location in the path. */
export function LocationEventsPage() {
  const { id } = locationEventsRoute.useParams();
  const search = locationEventsRoute.useSearch();
  return (
    <EventsList
      // The list of another location is another list.
      key={id}
      search={search}
      query={locationEventsRoute.useLoaderData()}
      ownLocation={String(id)}
      back={<ListBackButton target={search.back ?? 'location'} locationId={id} />}
    />
  );
}

interface ListBackButtonProps {
  target: BackTarget;
  /** A text means that the address names no valid location. */
  locationId: number | string | undefined;
}

/** Leaves the list in one press, however many of its pages were viewed. */
function ListBackButton({ target, locationId }: ListBackButtonProps) {
  const { history } = useRouter();
  const { registry } = useApp();
  const entries = useLocation({ select: entriesSinceArrival });
  const navigate = useNavigate();
  const leave = () => {
    if (entries !== null) history.go(-entries);
    else if (target === 'home' || !registry.hasRoute('/locations')) void navigate({ to: '/' });
    else if (typeof locationId === 'number')
      void navigate({ to: '/location/$id', params: { id: locationId } });
    else void navigate({ to: '/locations' });
  };
  return <BackButton onClick={leave} />;
}

interface EventsListProps {
  search: EventsSearch;
  query: ReadOptions<EventPageRows>;
  /** Id of the location that the page is for, as written in its address. */
  ownLocation?: string;
  /** A Back button, where there is something to go back to. */
  back: ReactNode;
}

function EventsList({ search, query, ownLocation, back }: EventsListProps) {
  const onChange = useChangeList(ownLocation);
  const admin = useAdminView();
  const shown = useRead(query);
  const { result, stale, failure } = shown;
  const { page, size } = listPlace(search);
  const read = result?.state === 'ready' ? result.value : NOTHING;
  // Rows of another list must not stand for those that could not be read.
  const isOther = failure !== null && listOf(read.search ?? {}) !== listOf(search);
  const found = isOther ? NOTHING : read;
  const rows = result === undefined || stale ? null : found.rows;
  const pages = pagesOf(found, size);
  const isBeyond = !stale && found.count > 0 && page > pages;
  useReadForView(found.admin, admin, search.sort);
  const goTo = useCallback(
    (next: number) => onChange((current) => withPage(current, next), { resetScroll: true }),
    [onChange],
  );
  return (
    <Page>
      <PageHeading before={back}>Archived Events</PageHeading>
      {ownLocation && (
        <p className={styles.site}>
          {found.isNowhere ? 'Location not found.' : <SiteName id={ownLocation} rows={rows} />}
        </p>
      )}
      <EventsToolbar {...{ search, ownLocation, admin, rows, onChange }} />
      <ListRepairs
        page={isBeyond ? clampPage(page, pages) : null}
        problem={rangeProblem(search)}
        refused={stale ? undefined : found.refused}
        onChange={onChange}
      />
      <div className={styles.result}>
        {result === undefined || isBeyond || found.refused ? (
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

/** Writes another state of the list into the address of its page. A tile's period stays out of what is shown of it. */
function useChangeList(ownLocation: string | undefined): ChangeList {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (next, { replace = false, resetScroll = false } = {}) => {
      const page = listPage(ownLocation);
      // While another page is on its way, the router takes that page's address for the current one.
      const left = isNavigatingAway(router) ? router.state.resolvedLocation : undefined;
      const changed = (current: Record<string, unknown>) => next(parseEventsSearch(left?.search ?? current));
      return navigate({
        ...page,
        search: changed,
        mask: { ...page, search: (current) => withoutSpan(changed(current)) },
        replace,
        resetScroll,
        state: sameVisit(left ?? router.latestLocation),
      });
    },
    [navigate, router, ownLocation],
  );
}

/** Asks again when the Admin's view is switched while the address sorts by a column that this view alone has. */
function useReadForView(readFor: boolean | undefined, admin: boolean, order = DEFAULT_ORDER): void {
  const router = useRouter();
  const isOther = readFor !== undefined && readFor !== admin && permittedOrder(order, false) !== order;
  useEffect(() => {
    if (isOther) void router.invalidate();
  }, [isOther, router]);
}

const NOTHING: EventPageRows = { rows: [], count: 0 };
const NOWHERE: EventPageRows = { ...NOTHING, isNowhere: true };

interface ListRepairsProps {
  /** Where to go instead of a page past the end; null to stay. */
  readonly page: number | null;
  /** What is wrong with the range of the address; null when nothing is. */
  readonly problem: string | null;
  /** What of the address the provider cannot filter by. */
  readonly refused: OptionalFilter | undefined;
  readonly onChange: ChangeList;
}

/** Mends an address that the provider cannot answer, and says what was taken out of it. */
function ListRepairs({ page, problem, refused, onChange }: ListRepairsProps) {
  const router = useRouter();
  // An address that is being left is mended once the person has come back.
  const isLeaving = useRouterState({ select: () => isNavigatingAway(router) });
  useEffect(() => {
    if (page !== null && !isLeaving) onChange((current) => withPage(current, page), { replace: true });
  }, [page, isLeaving, onChange]);
  useEffect(() => {
    if (refused && !isLeaving) onChange(OPTIONAL_FILTERS[refused].without, { replace: true });
  }, [refused, isLeaving, onChange]);
  // The words stay when the filter is out of the address.
  const [told, setTold] = useState(refused);
  if (refused && refused !== told) setTold(refused);
  const words = problem ?? (told && OPTIONAL_FILTERS[told].words);
  // Screen readers tell only what changes in a region that is there.
  return <div role="status">{words && <Notice>{words}</Notice>}</div>;
}
