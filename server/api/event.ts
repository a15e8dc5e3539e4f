import type { Kysely } from 'kysely';
import { eventDetailsCall, eventsCall, locationEventsCall } from '#contract/event.ts';
import { noteEvidenceCall } from '#contract/recording.ts';
import { plainNumberOf } from '#contract/rules/groupedNumber.ts';
import { countAttempt } from '../auth/attempts.ts';
import { type Caller, inReach, requireLocation } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { notFound, Problem } from '../http/problem.ts';
import { eventDetail, listEvents } from '../trade/events.ts';
import { type Api, handle } from './handle.ts';

/** Packages of evidence that a person may have noted within a quarter of an hour. */
const MOST_NOTES = 20;

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
    const { digest, recordings, complete } = body;
    const kept = await recordingsOf(deps.db, caller, id);
    if (kept === undefined) throw notFound();
    // The audit holds no words of the caller's.
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new Problem(400, "The field 'digest' must be a SHA-256.");
    if (recordings > kept) throw new Problem(400, `Event ${id} has ${plainNumberOf(kept, 'recording')}.`);
    await countAttempt(deps.db, deps.now(), [{ key: `evidence:${caller.account.id}`, most: MOST_NOTES }]);
    await audit({
      kind: 'evidence.made',
      userId: caller.account.id,
      detail: `event ${id}, ${plainNumberOf(recordings, 'recording')}, ${complete ? 'complete' : 'incomplete'}, SHA-256 of SHA256SUMS ${digest}`,
      onceADay: `event ${id} ${digest}`,
    });
    return { successful: true };
  });

  handle(api, eventsCall, ({ body, caller, deps }) => listEvents(deps.db, caller, 0, body));
}

/** How many recordings an event has; undefined when it is not in reach. */
async function recordingsOf(db: Kysely<Database>, caller: Caller, id: number): Promise<number | undefined> {
  const incident = await db
    .selectFrom('incidents as i')
    .select((row) =>
      row
        .selectFrom('recordings as r')
        .select((inner) => inner.fn.countAll<number>().as('total'))
        .whereRef('r.incidentId', '=', 'i.id')
        .as('recordings'),
    )
    .where('i.id', '=', id)
    .where(inReach(caller, 'i.locationId'))
    .executeTakeFirst();
  return incident && (incident.recordings ?? 0);
}
