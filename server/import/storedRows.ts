/** What the database has of a source before an import: its rows by their external ids, and the ids that are free. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keyOf } from './givenRows.ts';
import { KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName, type Row } from './rows.ts';

export interface StoredRows {
  /** By the keys of `keyOf`. */
  readonly rows: ReadonlyMap<KindName, ReadonlyMap<string, Row>>;
  /** The greatest id of each kind's table, 0 in an empty one. */
  readonly lastIds: ReadonlyMap<KindName, number>;
  /** How many imports there were. An import that finds another number when it writes was prepared on old rows. */
  readonly imports: number;
}

export async function readStored(db: Kysely<Database>, source: string): Promise<StoredRows> {
  // Read first: what another import writes while the rest is read is noticed then.
  const imports = await importsSoFar(db);
  const rows = new Map<KindName, Map<string, Row>>();
  const lastIds = new Map<KindName, number>();
  for (const kind of KIND_NAMES) {
    rows.set(kind, await (kind === 'siteContacts' ? siteContactsOf(db, source) : rowsOf(db, kind, source)));
    if (kind !== 'siteContacts') lastIds.set(kind, await lastIdOf(db, kind));
  }
  return { rows, lastIds, imports };
}

async function importsSoFar(db: Kysely<Database>): Promise<number> {
  const counter = await db
    .selectFrom('counters')
    .select('lastId')
    .where('name', '=', 'imports')
    .executeTakeFirst();
  return counter?.lastId ?? 0;
}

type KeyedRow = Row & { readonly externalId: string };

async function rowsOf(db: Kysely<Database>, kind: KindName, source: string): Promise<Map<string, Row>> {
  const { table } = KINDS[kind];
  const { rows } = await sql<KeyedRow>`select t.*, k."externalId" from ${sql.table(table)} as t
    join "externalKeys" as k on k."id" = t."id" where k."source" = ${source} and k."kind" = ${table}`.execute(
    db,
  );
  return new Map(rows.map(({ externalId, ...row }) => [keyOf([externalId]), row]));
}

/** They have no id of their own: site and contact tell one from the others. */
async function siteContactsOf(db: Kysely<Database>, source: string): Promise<Map<string, Row>> {
  const rows = await db
    .selectFrom('contactLocations as t')
    .innerJoin('externalKeys as s', 's.id', 't.locationId')
    .innerJoin('externalKeys as c', 'c.id', 't.contactId')
    .selectAll('t')
    .select(['s.externalId as site', 'c.externalId as contact'])
    .where('s.source', '=', source)
    .where('s.kind', '=', 'locations')
    .where('c.source', '=', source)
    .where('c.kind', '=', 'contacts')
    .execute();
  return new Map(rows.map(({ site, contact, ...row }) => [keyOf([site, contact]), row]));
}

async function lastIdOf(db: Kysely<Database>, kind: KindName): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max("id") as last
    from ${sql.table(KINDS[kind].table)}`.execute(db);
  return rows[0]?.last ?? 0;
}
