/**
 * The first calls of a page, by the path of its route. They must equal the calls that the page makes itself: same
 * address, same body.
 */
import { EVENT_DETAILS, EVENTS_PER_DAY, LOCATION_EVENTS, STATISTICS } from '#core/api/wire/paths.ts';
import { parseId } from '#core/page/recordId.ts';
import { periodRange } from '#domain/statistics/periodRange.ts';
import { defaultPeriod } from '#domain/statistics/periods.ts';
import type { CurrentUser } from '#machines/identity.ts';
import { eventsQuery } from '#plugins/events/list/eventsQuery.ts';
import { onlyLocation } from '#plugins/home/onlyLocation.ts';
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
  /** Query string of the address; '' without one. */
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
      { path: EVENTS_PER_DAY, body },
    ];
  },
  '/events': ({ search }) =>
    search === '' ? [{ path: LOCATION_EVENTS, params: { locationId: 0 }, body: eventsQuery({}, false) }] : [],
  '/event/$id': (_, params) => {
    const id = parseId(params.id);
    return id === null ? [] : [{ path: EVENT_DETAILS, params: { id } }];
  },
};

/** The calls of the page at an address; none for a page that is not listed here. */
export function firstCallsOf(page: AskedPage): readonly FirstCall[] {
  for (const [route, callsOf] of Object.entries(FIRST_CALLS)) {
    const params = matchPath(route, page.path);
    if (params !== null) return callsOf(page, params);
  }
  return [];
}
