import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';

/** An incident of a site, with nothing to tell. */
export function plainIncident(id: number, locationId: number) {
  return {
    id,
    locationId,
    startTime: Date.UTC(2026, 2, 10) + id,
    endTime: null,
    alarmCount: 0,
    voiceDownCount: 0,
    policeContacted: 0,
    guardDispatched: 0,
    priority: 'Low',
    priorityRank: 4,
    status: 'Closed',
    lastUserId: null,
  } as const;
}

/** Sites whose kept total is not the number of their incidents, from one snapshot. */
export async function wrongTotals(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('locations as l')
    .select((row) => [
      'l.id',
      row
        .selectFrom('incidents as i')
        .whereRef('i.locationId', '=', 'l.id')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('counted'),
      row
        .selectFrom('incidentTotals as t')
        .whereRef('t.locationId', '=', 'l.id')
        .select((one) => one.fn.sum<number>('t.total').as('sum'))
        .as('kept'),
    ])
    .execute();
  return rows.filter(({ counted, kept }) => Number(counted) !== Number(kept));
}
