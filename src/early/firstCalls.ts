/** The first calls of pages, by the path of the route. Address and body must equal those of the page's own calls. */
import { defaultParseSearch } from '@tanstack/react-router';
import { EVENT_DETAILS, EVENTS_PER_DAY, LOCATION_EVENTS, STATISTICS } from '#core/api/wire/paths.ts';
import { viewerZone } from '#core/environment.ts';
import { parseId } from '#core/page/recordId.ts';
import { onlyLocation } from '#domain/sites/onlyLocation.ts';
import { periodRange } from '#domain/statistics/periodRange.ts';
import { defaultPeriod } from '#domain/statistics/periods.ts';
import type { CurrentUser } from '#machines/identity.ts';
import { eventsQuery, isUnanswerable } from '#plugins/events/list/eventsQuery.ts';
import { parseEventsSearch } from '#plugins/events/list/eventsSearch.ts';
import { permittedOrder } from '#plugins/events/list/sortOrder.ts';
import { matchPath } from './matchPath.ts';

interface FirstCall {
  /** From the call table, with `{name}` placeholders. */
  readonly path: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: unknown;
}

interface AskedPage {
  /** Path within the portal's folder, e.g. '/event/12'. */
  readonly path: string;
  /** Query string, '' without one; the real one of a masked address. */
  readonly search: string;
  readonly user: CurrentUser;
  readonly now: Date;
}

type CallsOf = (page: AskedPage, params: Readonly<Record<string, string>>) => readonly FirstCall[];

const FIRST_CALLS: Readonly<Record<string, CallsOf>> = {
  '/': ({ search, user, now }) => {
    // A person with only one location is redirected to its page.
    if (search !== '' || onlyLocation(user) !== null) return [];
    const { start, end } = periodRange(defaultPeriod, now);
    const body = { start: start.toISOString(), end: end.toISOString() };
    return [
      { path: STATISTICS, body },
      { path: EVENTS_PER_DAY, body: { ...body, timeZone: viewerZone() } },
    ];
  },
  '/events': ({ search }) => eventsCalls(search, 0),
  '/events/location/$id': ({ search }, params) => {
    const id = parseId(params.id);
    return id === null ? [] : eventsCalls(search, id);
  },
  '/event/$id': (_, params) => {
    const id = parseId(params.id);
    return id === null ? [] : [{ path: EVENT_DETAILS, params: { id } }];
  },
};

/** @param locationId 0 for all locations */
function eventsCalls(text: string, locationId: number): FirstCall[] {
  const raw = defaultParseSearch(text);
  const search = parseEventsSearch(locationId === 0 ? raw : { ...raw, locationId: undefined });
  // The page itself finds out whether an Admin sees the admin columns and may sort by them.
  const { sort } = search;
  if (isUnanswerable(search) || (sort && permittedOrder(sort, false) !== sort)) return [];
  return [{ path: LOCATION_EVENTS, params: { locationId }, body: eventsQuery(search, false) }];
}

/** The calls of the page that an address leads to; none for a page that is not listed here. */
export function firstCallsOf(page: AskedPage): readonly FirstCall[] {
  for (const [route, callsOf] of Object.entries(FIRST_CALLS)) {
    const params = matchPath(route, page.path);
    if (params !== null) return callsOf(page, params);
  }
  return [];
}
