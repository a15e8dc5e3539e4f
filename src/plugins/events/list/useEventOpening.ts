import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { sameVisit } from './listHistory.ts';

interface OpenedList {
  /** The location that the page stands for; 0 for none. */
  locationId: number;
  /** What the rows on screen were asked for with. The address may already ask for others. */
  asked: EventsSearch | undefined;
  back: EventsSearch['back'];
  rows: readonly EventRow[];
}

/** Opens an event of a list, with the list in the history entry. */
export function useEventOpening({ locationId, asked, back, rows }: OpenedList) {
  const navigate = useNavigate();
  const router = useRouter();
  const stateOf = useCallback(
    (row: EventRow) => ({
      incidentList: {
        locationId,
        search: { ...asked, back },
        place: rows.indexOf(row),
        entry: router.latestLocation.state.__TSR_key,
        ...sameVisit(router.latestLocation),
      },
    }),
    [asked, rows, back, locationId, router],
  );
  const open = useCallback(
    (row: EventRow) =>
      void navigate({ to: '/event/$id', params: { id: row.incident.id }, state: stateOf(row) }),
    [navigate, stateOf],
  );
  // The click comes a tenth of a second later, and the page then renders before it asks for anything.
  const prepare = useCallback(
    (row: EventRow) => void router.preloadRoute({ to: '/event/$id', params: { id: row.incident.id } }),
    [router],
  );
  return { open, prepare };
}
