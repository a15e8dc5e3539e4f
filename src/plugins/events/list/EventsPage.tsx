import { useCallback } from 'react';
import { parseId } from '#core/page/recordId.ts';
import { eventsRoute } from '#plugins/events/eventsRoute.ts';
import { type ChangeList, EventsList } from './EventsList.tsx';
import { ListBackButton } from './ListBackButton.tsx';
import { sameVisit } from './listHistory.ts';

/** Events of all locations, or of one that the filter names. */
export function EventsPage() {
  const search = eventsRoute.useSearch();
  const { events } = eventsRoute.useLoaderData();
  const navigate = eventsRoute.useNavigate();
  const change: ChangeList = useCallback(
    (next, { replace = false, resetScroll = false } = {}) =>
      void navigate({ search: next, replace, resetScroll, state: sameVisit }),
    [navigate],
  );
  const back = search.back && (
    <ListBackButton target={search.back} locationId={parseId(search.locationId) ?? undefined} />
  );
  return <EventsList search={search} query={events} back={back} onChange={change} />;
}
