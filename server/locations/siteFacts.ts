/** What a location's row tells of its site beside names and address: armed or not, recorders, counts, last incident. */
import type { Kysely } from 'kysely';
import type { LocationRecord } from '#contract/location.ts';
import { armedStates } from '../arming/armedStatus.ts';
import type { Database } from '../db/schema.ts';
import { instantText } from '../http/instantText.ts';
import { type LocationRow, locationRecord } from './locationRows.ts';

/**
 * The rows as records with the facts of their sites. The number of queries does not depend on the number of rows.
 * @param rows those in the caller's reach: nothing is read of other sites
 * @param now epoch milliseconds
 */
export async function withFacts(
  db: Kysely<Database>,
  rows: readonly LocationRow[],
  now: number,
): Promise<LocationRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [states, recorders, contacts, schedules, incidents] = await Promise.all([
    armedStates(db, rows, now),
    recordersOf(db, ids),
    totalsOf(db, 'contactLocations', ids),
    totalsOf(db, 'schedules', ids),
    lastIncidents(db, ids),
  ]);
  return rows.map((row) => ({
    ...locationRecord(row),
    ...states.get(row.id),
    recorders: recorders.get(row.id) ?? { ...NONE },
    contactCount: contacts.get(row.id) ?? 0,
    scheduleCount: schedules.get(row.id) ?? 0,
    lastIncident: incidents.get(row.id) ?? null,
  }));
}

const NONE = { ok: 0, error: 0, offline: 0, other: 0 };
const KINDS = { OK: 'ok', Error: 'error', Offline: 'offline' } as const;

async function recordersOf(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('nvrs')
    .select(['locationId', 'status', (row) => row.fn.countAll<number>().as('total')])
    .where('locationId', 'in', ids)
    .groupBy(['locationId', 'status'])
    .execute();
  const counts = new Map<number, typeof NONE>();
  for (const { locationId, status, total } of rows) {
    const own = counts.get(locationId) ?? { ...NONE };
    own[isKind(status) ? KINDS[status] : 'other'] += Number(total);
    counts.set(locationId, own);
  }
  return counts;
}

function isKind(status: string): status is keyof typeof KINDS {
  return Object.hasOwn(KINDS, status);
}

async function totalsOf(
  db: Kysely<Database>,
  table: 'contactLocations' | 'schedules',
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['locationId', (row) => row.fn.countAll<number>().as('total')])
    .where('locationId', 'in', ids)
    .groupBy('locationId')
    .execute();
  return new Map(rows.map(({ locationId, total }) => [locationId, Number(total)]));
}

async function lastIncidents(db: Kysely<Database>, ids: readonly number[]) {
  // One step in the index per site. The greatest startTime by group would read all of the sites' incidents.
  const rows = await db
    .selectFrom('incidents as i')
    .select(['i.id', 'i.locationId', 'i.startTime'])
    .where('i.id', 'in', (last) =>
      last
        .selectFrom('locations as l')
        .select((own) =>
          own
            .selectFrom('incidents as n')
            .select('n.id')
            .whereRef('n.locationId', '=', 'l.id')
            .orderBy('n.startTime', 'desc')
            .orderBy('n.id', 'desc')
            .limit(1)
            .as('id'),
        )
        .where('l.id', 'in', ids),
    )
    .execute();
  return new Map(
    rows.map(({ locationId, id, startTime }) => [locationId, { id, startTime: instantText(startTime) }]),
  );
}
