import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { LocationRecord } from '#contract/location.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { armedStates } from './armedState.ts';
import { instantText } from './instants.ts';
import { type ListRules, listPlan, MOST_ROWS } from './listPlan.ts';
import { type Listing, listed } from './longLists.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 'l.id' },
    'location.name': { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
    'location.accountCode': { kind: 'text', column: 'l.accountCode', folded: 'l.foldedAccountCode' },
    'location.enabledStatus': { kind: 'flag', column: 'l.enabled' },
    'dealer.name': { kind: 'text', column: 'd.name', folded: 'd.foldedName' },
    'account.name': { kind: 'text', column: 'a.name', folded: 'a.foldedName' },
  },
  idColumn: 'l.id',
  order: { field: 'location.name', direction: 'asc' },
};

/**
 * Locations in a caller's reach, without their nested lists.
 * @param now epoch milliseconds, for what is said of the sites' arming
 */
export async function listLocations(
  db: Kysely<Database>,
  caller: Caller,
  query: ListQuery,
  now: number,
): Promise<Listing<LocationRecord>> {
  const plan = listPlan(query, rules, caller.isAdmin);
  const matching = locationRows(db, caller).where(plan.condition);
  return listed(db, matching, plan, (rows) => withFacts(db, rows, now));
}

type SiteIds = readonly number[] | SelectQueryBuilder<Database, 'locations', { id: number }>;

/** Whoever erases one of the sites waits for the transaction's end. @returns ids of those that are there */
export async function holdSites(transaction: Kysely<Database>, ids: SiteIds): Promise<readonly number[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const rows = await transaction
    .updateTable('locations')
    // Changes nothing, but locks the rows.
    .set((row) => ({ enabled: row.ref('enabled') }))
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

// One location with its recorders, schedules and emergency contacts.

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

/** Condition on a contact `c`: it stands on the list of a site in reach. */
export function isContactInReach(caller: Caller): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${sql.table('contactLocations')} as cl
    where ${sql.ref('cl.contactId')} = ${sql.ref('c.id')} and ${inReach(caller, 'cl.locationId')})`;
}

// Locations with the names around them, and how they are put on the wire.

export function locationRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('locations as l')
    .innerJoin('dealers as d', 'd.id', 'l.dealerId')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .innerJoin('customers as k', 'k.id', 'l.customerId')
    .select(['l.id', 'l.name', 'l.accountCode', 'l.enabled', 'l.timeZone'])
    .select(['l.streetAddress', 'l.city', 'l.province', 'l.postal'])
    .select(['d.name as dealerName', 'a.name as accountName', 'k.name as customerName'])
    .where(inReach(caller, 'l.id'));
}

type LocationRow = Awaited<ReturnType<ReturnType<typeof locationRows>['execute']>>[number];

function locationRecord(row: LocationRow): LocationRecord {
  const { streetAddress, city, province, postal } = row;
  return {
    id: row.id,
    location: { name: row.name, accountCode: row.accountCode, enabledStatus: row.enabled === 1 },
    address: { streetAddress, city, province, postal },
    dealer: { name: row.dealerName },
    account: { name: row.accountName },
    customer: { name: row.customerName },
    timeZone: row.timeZone,
  };
}

// What a location's row tells of its site beside names and address: armed or not, recorders, counts, last incident.

/**
 * The rows as records with the facts of their sites. The number of queries does not depend on the number of rows.
 * @param rows those in the caller's reach: nothing is read of other sites
 * @param now epoch milliseconds
 */
async function withFacts(
  db: Kysely<Database>,
  rows: readonly LocationRow[],
  now: number,
): Promise<LocationRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [states, recorders, contacts, schedules, incidents] = await Promise.all([
    armedStates(db, rows, now),
    recorderCounts(db, ids),
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

/** How many recorders of sites have which status, by the sites' ids; a site without any is missing. */
export async function recorderCounts(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('nvrs')
    .select(['locationId', 'status', (row) => row.fn.countAll<number>().as('total')])
    .where('locationId', 'in', ids)
    .groupBy(['locationId', 'status'])
    .execute();
  const counts = new Map<number, typeof NONE>();
  for (const { locationId, status, total } of rows) {
    const own = counts.get(locationId) ?? { ...NONE };
    own[isKind(status) ? KINDS[status] : 'other'] += total;
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
  return new Map(rows.map(({ locationId, total }) => [locationId, total]));
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
