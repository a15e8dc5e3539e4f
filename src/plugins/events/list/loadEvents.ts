import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import type { Query } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';
import type { ListDeps } from './eventsSearch.ts';
import { type EventPageRows, noEvents, readEvents } from './readEvents.ts';

export interface EventsData {
  readonly events: Query<EventPageRows>;
}

/** Events of all locations, or of the one that a filter names. */
export function loadEvents({ context, deps, abortController }: LoaderArgs<unknown, ListDeps>): EventsData {
  const { locationId } = deps;
  if (typeof locationId === 'string') return { events: noEvents() };
  return { events: readEvents(context, locationId, deps, abortController.signal) };
}

/** Events of the location that the path names. */
export function loadLocationEvents({
  context,
  params,
  deps,
  abortController,
}: LoaderArgs<{ readonly id: string }, ListDeps>): EventsData {
  const locationId = parseId(params.id);
  if (locationId === null) return { events: noEvents() };
  return { events: readEvents(context, locationId, deps, abortController.signal) };
}
