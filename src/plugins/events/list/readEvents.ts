import { getEventsLocation } from '#core/api/event.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { type Query, settledQuery } from '#core/app/query.ts';
import { showsAdminDetail } from '#core/session/adminDetail.ts';
import { eventsQuery } from './eventsQuery.ts';
import type { ListDeps } from './eventsSearch.ts';
import { pagedRows } from './pagedRows.ts';

export interface EventPageRows {
  readonly rows: readonly EventRow[];
  /** Rows before paging. */
  readonly count: number;
}

/** Starts reading one page of events: of one location, or of all that the user may see when its id is undefined. */
export function readEvents(
  { adminDetail, api, query: start, session }: AppContext,
  locationId: number | undefined,
  search: ListDeps,
  signal: AbortSignal,
): Query<EventPageRows> {
  const query = eventsQuery(search, showsAdminDetail(session.user(), adminDetail.isWanted()));
  return start('events', signal, async (call) => {
    const page = await getEventsLocation(api, locationId ?? 0, query, call);
    return page && { rows: pagedRows(page.rows, query), count: page.count ?? page.rows.length };
  });
}

/** For a location id that no location can have: nothing is asked, and nothing is found. */
export function noEvents(): Query<EventPageRows> {
  return settledQuery('events', { rows: [], count: 0 });
}
