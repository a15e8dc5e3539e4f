import { eventsCall, locationEventsCall } from '#core/api/wire/event.ts';
import { eventDetailsCall } from '#core/api/wire/eventDetail.ts';
import { requireLocation } from '../auth/requireLocation.ts';
import { eventDetail } from '../events/eventDetail.ts';
import { listEvents } from '../events/listEvents.ts';
import { notFound } from '../http/problem.ts';
import { type Api, handle } from './handle.ts';

export function serveEvent(api: Api): void {
  handle(api, eventDetailsCall, async ({ params, caller, deps }) => {
    const detail = await eventDetail(deps.db, caller, params.id);
    if (!detail) throw notFound();
    return detail;
  });

  handle(api, locationEventsCall, async ({ params, body, caller, deps }) => {
    if (params.locationId !== 0) await requireLocation(deps.db, caller, params.locationId);
    return listEvents(deps.db, caller, params.locationId, body);
  });

  handle(api, eventsCall, ({ body, caller, deps }) => listEvents(deps.db, caller, 0, body));
}
