/** One location with its recorders, schedules and emergency contacts. */
import type { Kysely } from 'kysely';
import type { LocationRecord } from '#contract/location.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { MOST_ROWS } from '../filter/listPlan.ts';
import { locationRows } from './locationRows.ts';
import { withFacts } from './siteFacts.ts';

/**
 * @param now epoch milliseconds
 * @returns undefined when there is no such location in the caller's reach
 */
export async function locationDetail(
  db: Kysely<Database>,
  caller: Caller,
  id: number,
  now: number,
): Promise<LocationRecord | undefined> {
  const row = await locationRows(db, caller).where('l.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [[record], nvRs, schedules, contactLocations] = await Promise.all([
    withFacts(db, [row], now),
    recordersOf(db, id),
    schedulesOf(db, id),
    contactsOf(db, id),
  ]);
  return record && { ...record, nvRs, schedules, contactLocations };
}

function recordersOf(db: Kysely<Database>, locationId: number) {
  return db
    .selectFrom('nvrs')
    .select(['id', 'name', 'status', 'ipAddress'])
    .where('locationId', '=', locationId)
    .orderBy('foldedName')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
}

async function schedulesOf(db: Kysely<Database>, locationId: number) {
  const rows = await db
    .selectFrom('schedules')
    .select(['id', 'name', 'locationId'])
    .where('locationId', '=', locationId)
    .orderBy('foldedName')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((schedule) => ({ schedule }));
}

async function contactsOf(db: Kysely<Database>, locationId: number) {
  const rows = await db
    .selectFrom('contactLocations as cl')
    .innerJoin('contacts as c', 'c.id', 'cl.contactId')
    .select(['cl.rank', 'cl.contactType'])
    .select(['c.id', 'c.firstname', 'c.lastname', 'c.listName', 'c.cell', 'c.work', 'c.home', 'c.email'])
    .where('cl.locationId', '=', locationId)
    .orderBy('cl.rank')
    .orderBy('c.id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map(({ rank, contactType, ...contact }) => ({
    contactLocation: { rank, contactType },
    contact,
  }));
}
