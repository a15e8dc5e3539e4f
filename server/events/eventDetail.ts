/** One incident with everything that its page shows. */
import type { Kysely } from 'kysely';
import type { EventDetail } from '#contract/event.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { instantText } from '../http/instantText.ts';
import { alarmsOf, callInsOf, logsOf, recentIncidentsOf, recordingsOf } from './eventParts.ts';

/** @returns undefined when there is no such incident, or none in the caller's reach */
export async function eventDetail(
  db: Kysely<Database>,
  caller: Caller,
  id: number,
): Promise<EventDetail | undefined> {
  const row = await db
    .selectFrom('incidents as i')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .select([
      'i.id',
      'i.startTime',
      'i.endTime',
      'i.voiceDownCount',
      'i.policeContacted',
      'i.guardDispatched',
      'l.id as locationId',
      'l.name',
      'l.accountCode',
      'l.streetAddress',
      'l.city',
      'l.province',
      'l.postal',
      'l.timeZone',
    ])
    .where('i.id', '=', id)
    .where(inReach(caller, 'i.locationId'))
    .executeTakeFirst();
  if (!row) return undefined;
  const [callIns, recordings, recentIncidents, incidentLogs, alarms] = await Promise.all([
    callInsOf(db, id),
    recordingsOf(db, id),
    recentIncidentsOf(db, row.locationId, id),
    logsOf(db, id),
    alarmsOf(db, id),
  ]);
  const { streetAddress, city, province, postal } = row;
  return {
    incident: {
      incident: {
        id: row.id,
        startTime: instantText(row.startTime),
        endTime: instantText(row.endTime),
        voiceDownCount: row.voiceDownCount,
        policeContacted: row.policeContacted === 1,
        guardDispatched: row.guardDispatched === 1,
      },
      location: {
        id: row.locationId,
        name: row.name,
        address: { streetAddress, city, province, postal },
        location: { accountCode: row.accountCode },
        callIns,
      },
      timeZone: row.timeZone,
      recordings,
      recentIncidents,
      incidentLogs,
      alarms,
    },
  };
}
