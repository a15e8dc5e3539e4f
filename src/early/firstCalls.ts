/**
 * The first calls of home, events and event. Paths and bodies come from the functions that the pages' query options use,
 * and must equal those of the page's own calls.
 */
import { defaultParseSearch } from '@tanstack/react-router';
import {
  EVENT_DETAILS,
  EVENTS_PER_DAY,
  LOCATION_EVENTS,
  RECORDING_DATA,
  STATISTICS,
  UNKNOWN_WIDTH,
} from '#contract/call.ts';
import { type EarlyCall, makeEarlyCalls } from '#core/api/earlyResponses.ts';
import { parseId } from '#core/page/recordId.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { onlyLocation } from '#domain/sites/onlyLocation.ts';
import { countedDays, countedRange, defaultPeriod, periodRange } from '#domain/statistics/periodRange.ts';
import type { CurrentUser } from '#machines/session.ts';
import { eventsQuery, isUnanswerable } from '#plugins/events/list/eventsQuery.ts';
import { parseEventsSearch, permittedOrder } from '#plugins/events/list/eventsSearch.ts';
import { matchPath } from '#plugins/firstPages.ts';

interface AskedPage {
  readonly path: string;
  /** Query string, '' without one; the real one of a masked address. */
  readonly search: string;
  readonly user: CurrentUser;
  readonly now: Date;
}

/** Makes the first calls of a page whose person has a token that the portal would use. */
export function makeFirstCalls(path: string, token: string): void {
  const user = readToken(token);
  if (user !== null) makeEarlyCalls(token, (search, now) => firstCallsOf({ path, search, user, now }));
}

/** None for other pages. */
export function firstCallsOf({ path, search, user, now }: AskedPage): readonly EarlyCall[] {
  // A person with only one location is redirected from home to its page.
  if (path === '/') return search === '' && onlyLocation(user) === null ? homeCalls(now) : [];
  if (matchPath('/events', path)) return eventsCalls(search, 0);
  const list = matchPath('/events/location/$id', path);
  const id = parseId((list ?? matchPath('/event/$id', path))?.id);
  if (id === null) return [];
  return list ? eventsCalls(search, id) : eventCalls(search, id);
}

function homeCalls(now: Date): EarlyCall[] {
  const range = periodRange(defaultPeriod, now);
  return [
    { path: STATISTICS, body: countedRange(range) },
    { path: EVENTS_PER_DAY, body: countedDays(range) },
  ];
}

/** @param locationId 0 for all locations */
function eventsCalls(text: string, locationId: number): EarlyCall[] {
  const own = locationId === 0 ? {} : { locationId: undefined };
  const search = parseEventsSearch({ ...defaultParseSearch(text), ...own });
  // The page itself finds out whether an Admin sees the admin columns and may sort by them.
  if (isUnanswerable(search) || (search.sort && permittedOrder(search.sort, false) !== search.sort))
    return [];
  return [{ path: LOCATION_EVENTS, params: { locationId }, body: eventsQuery(search, false) }];
}

/** The event, and the recording that its page begins with, as soon as that is known. */
function eventCalls(text: string, id: number): EarlyCall[] {
  const { recording }: { readonly recording?: unknown } = defaultParseSearch(text);
  const named = parseId(recording);
  if (named !== null) return [{ path: EVENT_DETAILS, params: { id } }, recordingCall(named)];
  const next: EarlyCall['next'] = ({ incident }) => {
    const first = parseId(incident?.recordings?.[0]?.recordingId);
    return first === null ? undefined : recordingCall(first);
  };
  return [{ path: EVENT_DETAILS, params: { id }, next }];
}

/** Then its picture or clip. */
const recordingCall = (id: number): EarlyCall => ({
  path: RECORDING_DATA,
  params: { id },
  query: { width: UNKNOWN_WIDTH },
  next: ({ url }) => (url ? { media: url } : undefined),
});
