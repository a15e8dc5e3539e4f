import { type Kysely, sql } from 'kysely';
import type { Statistics } from '#contract/statistics.ts';
import type { Database } from '../db/schema.ts';
import { incidentsIn, inPlace, type Place } from './incidentsIn.ts';
import type { Period } from './period.ts';

/** Counts of signals, incidents and responses. Signals without an incident count as signals too. */
export async function statCounts(db: Kysely<Database>, place: Place, period: Period): Promise<Statistics> {
  const [incidents, cleared, announcements] = await Promise.all([
    incidentsIn(db, place, period)
      .select((row) => [
        row.fn.countAll<number>().as('incidents'),
        row.fn.sum<number | null>('alarmCount').as('alarms'),
        sql<number | null>`sum(case when ${sql.ref('voiceDownCount')} > 0 then 1 else 0 end)`.as(
          'voiceDowns',
        ),
        row.fn.sum<number | null>('policeContacted').as('police'),
        row.fn.sum<number | null>('guardDispatched').as('guards'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('alarms')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('alarms.incidentId', 'is', null)
      .where('alarms.time', '>=', period.start)
      .where('alarms.time', '<=', period.end)
      .where(inPlace(place, 'alarms.locationId'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('voiceDowns')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('voiceDowns.time', '>=', period.start)
      .where('voiceDowns.time', '<=', period.end)
      .where(inPlace(place, 'voiceDowns.locationId'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    alarmsCount: Number(incidents.alarms ?? 0) + Number(cleared.total),
    incidentCount: Number(incidents.incidents),
    voiceDownLocationCount: Number(announcements.total),
    voiceDownIncidentCount: Number(incidents.voiceDowns ?? 0),
    policeCount: Number(incidents.police ?? 0),
    guardCount: Number(incidents.guards ?? 0),
  };
}
