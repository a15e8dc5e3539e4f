import { useCallback } from 'react';
import { parseId } from '#core/page/recordId.ts';
import { locationEventsRoute } from '#plugins/events/locationEventsRoute.ts';
import { type ChangeList, EventsList } from './EventsList.tsx';
import { ListBackButton } from './ListBackButton.tsx';
import { sameVisit } from './listHistory.ts';

/** Events of the one location that the path names. */
export function LocationEventsPage() {
  const { id } = locationEventsRoute.useParams();
  const search = locationEventsRoute.useSearch();
  const { events } = locationEventsRoute.useLoaderData();
  const navigate = locationEventsRoute.useNavigate();
  const change: ChangeList = useCallback(
    (next, { replace = false, resetScroll = false } = {}) =>
      void navigate({ search: next, replace, resetScroll, state: sameVisit }),
    [navigate],
  );
  const back = <ListBackButton target={search.back ?? 'location'} locationId={parseId(id) ?? undefined} />;
  return <EventsList search={search} query={events} ownLocation={id} back={back} onChange={change} />;
}
