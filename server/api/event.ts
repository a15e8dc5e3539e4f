import { eventsCall, locationEventsCall } from '#core/api/wire/event.ts';
import { eventDetailsCall } from '#core/api/wire/eventDetail.ts';
import { noteEvidenceCall } from '#core/api/wire/evidence.ts';
import { requireLocation } from '../auth/requireLocation.ts';
import { inReach } from '../auth/scope.ts';
import { eventDetail } from '../events/eventDetail.ts';
import { listEvents } from '../events/listEvents.ts';
import { notFound, Problem } from '../http/problem.ts';
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

  handle(api, noteEvidenceCall, async ({ params: { id }, body, caller, audit, deps }) => {
    const incident = await deps.db
      .selectFrom('incidents as i')
      .select('i.id')
      .where('i.id', '=', id)
      .where(inReach(caller, 'i.locationId'))
      .executeTakeFirst();
    if (!incident) throw notFound();
    const { digest, recordings, complete } = body;
    // The audit holds no words of the caller's.
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new Problem(400, "The field 'digest' must be a SHA-256.");
    await audit({
      kind: 'evidence.made',
      userId: caller.account.id,
      detail: `event ${id}, ${recordings} recordings, ${complete ? 'complete' : 'incomplete'}, SHA-256 of SHA256SUMS ${digest}`,
    });
    return { successful: true };
  });

  handle(api, eventsCall, ({ body, caller, deps }) => listEvents(deps.db, caller, 0, body));
}
