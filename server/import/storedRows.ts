/** What the database has of a system before an import: its rows by their external ids, and the ids that are free. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keyOf } from './givenRows.ts';
import { hasOwnId, KINDS, rowKey } from './kinds.ts';
import { KIND_NAMES, type KindName, type Row } from './rows.ts';

export interface StoredRows {
  /** By the keys of `keyOf`. */
  readonly rows: ReadonlyMap<KindName, ReadonlyMap<string, Row>>;
  /** The greatest id that was given out for each table whose rows have one, 0 where none was. */
  readonly lastIds: ReadonlyMap<KindName, number>;
  /** How many imports there were. An import that finds another number when it writes was prepared on old rows. */
  readonly imports: number;
}

export async function readStored(db: Kysely<Database>, system: string): Promise<StoredRows> {
  // Read first: what another import writes while the rest is read is noticed then.
  const imports = await importsSoFar(db);
  const rows = new Map<KindName, Map<string, Row>>();
  const lastIds = new Map<KindName, number>();
  for (const kind of KIND_NAMES) {
    rows.set(kind, await rowsOf(db, kind, system));
    if (hasOwnId(kind)) lastIds.set(kind, await lastIdOf(db, kind));
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

async function rowsOf(db: Kysely<Database>, kind: KindName, system: string): Promise<Map<string, Row>> {
  const keys = rowKey(kind).map(({ column, of }, index) => ({ column, of, key: `key${index}` }));
  const ids = keys.map(({ key }) => sql`${sql.ref(`${key}.externalId`)} as ${sql.ref(key)}`);
  const joins = keys.map(
    ({ column, of, key }) => sql`join "externalKeys" as ${sql.ref(key)}
      on ${sql.ref(`${key}.id`)} = ${sql.ref(`t.${column}`)} and ${sql.ref(`${key}.source`)} = ${system}
      and ${sql.ref(`${key}.kind`)} = ${KINDS[of].table}`,
  );
  const { rows } = await sql<Row>`select t.*, ${sql.join(ids)} from ${sql.table(KINDS[kind].table)} as t
    ${sql.join(joins, sql` `)}`.execute(db);
  return new Map(rows.map((row) => [keyOf(keys.map(({ key }) => String(row[key]))), without(row, keys)]));
}

function without(row: Row, columns: readonly { readonly key: string }[]): Row {
  const rest = { ...row };
  for (const { key } of columns) delete rest[key];
  return rest;
}

async function lastIdOf(db: Kysely<Database>, kind: KindName): Promise<number> {
  const { table } = KINDS[kind];
  // The counter keeps those of rows that were erased.
  const { rows } = await sql<{ last: number | null }>`select max("id") as last from (
    select max("id") as "id" from ${sql.table(table)}
    union all select "lastId" from "counters" where "name" = ${table}) as "ids"`.execute(db);
  return rows[0]?.last ?? 0;
}
