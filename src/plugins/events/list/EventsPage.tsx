import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isNotUnderstood } from '#core/api/apiError.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { isRefused, refuse } from '#core/api/optionalParts.ts';
import { listQuery, type ReadOptions, settledQuery } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useApp } from '#core/app/useApp.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { showsAdminDetail } from '#core/session/adminDetail.ts';
import { BackButton } from '#core/ui/PageHeading.tsx';
import { pagedRows } from '#domain/incidents/incidentFilter.ts';
import { EventsList } from './EventsList.tsx';
import { type EventPageRows, eventsQuery, isUnanswerable } from './eventsQuery.ts';
import { type BackTarget, type ListDeps, withoutSpan } from './eventsSearch.ts';
import type { ChangeList } from './listChanges.ts';
import { entriesSinceArrival, sameVisit } from './listHistory.ts';
import { rangeOf } from './timeRange.ts';

const REFUSED: EventPageRows = { rows: [], count: 0, refusesTime: true };

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
  if (typeof id === 'string' || isUnanswerable(deps))
    return settledQuery<EventPageRows>(['events'], { rows: [], count: 0 });
  const hasTimes = rangeOf(deps) !== null;
  if (hasTimes && isRefused(api, 'timeFilter')) return settledQuery(['events'], REFUSED);
  const admin = showsAdminDetail(session.user(), adminDetail.isOn());
  const wanted = eventsQuery(deps, admin);
  const options = listQuery<EventPageRows>(['events', id, wanted], async (call) => {
    try {
      const page = await getEventsLocation(api, id, wanted, call);
      if (page === null) return null;
      return {
        rows: pagedRows(page.rows, wanted),
        count: page.count ?? page.rows.length,
        search: deps,
        admin,
        orderby: wanted.orderby,
      };
    } catch (error) {
      if (!(hasTimes || deps.open) || !isNotUnderstood(error)) throw error;
      if (!deps.open) refuse(api, 'timeFilter');
      return REFUSED;
    }
  });
  return prefetch(scope.reads.client, options, loading);
}

const eventsRoute = getRouteApi('/signed-in/events');
const locationEventsRoute = getRouteApi('/signed-in/events/location/$id');

/** Events of all locations, or of the one in the filter. */
export function EventsPage() {
  const search = eventsRoute.useSearch();
  const navigate = eventsRoute.useNavigate();
  const router = useRouter();
  const change: ChangeList = useCallback(
    (next, { replace = false, resetScroll = false } = {}) =>
      navigate({
        search: next,
        // A tile's period stays out of the address.
        mask: { to: '/events', search: (current) => withoutSpan(next(current)) },
        replace,
        resetScroll,
        state: sameVisit(router.latestLocation),
      }),
    [navigate, router],
  );
  const back = search.back && <ListBackButton target={search.back} locationId={search.locationId} />;
  return <EventsList search={search} query={eventsRoute.useLoaderData()} back={back} onChange={change} />;
}

/** Events of the location in the path. */
export function LocationEventsPage() {
  const { id } = locationEventsRoute.useParams();
  const search = locationEventsRoute.useSearch();
  const navigate = locationEventsRoute.useNavigate();
  const router = useRouter();
  const change: ChangeList = useCallback(
    (next, { replace = false, resetScroll = false } = {}) =>
      navigate({
        search: next,
        mask: { to: '/events/location/$id', params: true, search: (current) => withoutSpan(next(current)) },
        replace,
        resetScroll,
        state: sameVisit(router.latestLocation),
      }),
    [navigate, router],
  );
  return (
    <EventsList
      search={search}
      query={locationEventsRoute.useLoaderData()}
      ownLocation={String(id)}
      back={<ListBackButton target={search.back ?? 'location'} locationId={id} />}
      onChange={change}
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
