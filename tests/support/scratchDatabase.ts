import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';

export interface ScratchDatabase {
  readonly db: Kysely<Database>;
  readonly dataDir: string;
  /** `postgres://` URL; undefined for a SQLite file in the folder. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

/** @param state with all its tables, or with nothing at all */
export async function scratchDatabase(state: 'migrated' | 'empty' = 'migrated'): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-db-'));
  const { url, drop } = await testDatabase();
  const db = await openDatabase({ url, dataDir, patient: true });
  if (state === 'migrated') await migrateDatabase(db);
  return {
    db,
    dataDir,
    url,
    async close() {
      await db.destroy();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function countOf(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.total ?? Number.NaN;
}

/** The first row of a table that has these values, by its first column, or the last; there must be one. */
export async function rowOf<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  values: Partial<Database[Table]> = {},
  end: 'first' | 'last' = 'first',
): Promise<Database[Table]> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<Database[Table]>`
    select * from ${sql.table(table)} where ${sql.join([sql`1 = 1`, ...conditions], sql` and `)}
    order by 1 ${end === 'first' ? sql`asc` : sql`desc`} limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`${table} has no row with ${JSON.stringify(values)}.`);
  return row;
}

/** Every row of a table, in a stable order. */
export async function rowsOf(db: Kysely<Database>, table: keyof Database): Promise<unknown[]> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** A checksum per table over the whole database. */
export async function dataSums(
  db: Kysely<Database>,
  without: readonly (keyof Database)[] = [],
): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const names = tables.map((table) => table.name as keyof Database).filter((name) => !without.includes(name));
  const sums: Record<string, string> = {};
  for (const name of names.sort()) {
    const rows = await rowsOf(db, name);
    sums[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return sums;
}

// Where the databases of the tests live: SQLite files, or a PostgreSQL server when the run has one.

let server: string | undefined;

/** From now on, all databases that this process opens are PostgreSQL databases. */
export function databasesOnPostgres(url: string): void {
  server = url;
}

export interface TestDatabase {
  /** `postgres://` URL of an empty database; undefined: the embedded one. */
  readonly url: string | undefined;
  /** Removes the database. Its users must have closed it. */
  drop(): Promise<void>;
}

export async function testDatabase(): Promise<TestDatabase> {
  if (server === undefined) return { url: undefined, drop: async () => undefined };
  const name = `portal_${randomBytes(8).toString('hex')}`;
  const operators = `${server}/postgres`;
  await inDatabase(operators, `create database ${name}`);
  return {
    url: `${server}/${name}`,
    async drop() {
      await inDatabase(operators, `drop database ${name}`);
    },
  };
}

/** Runs one statement on a connection of its own. @param url of the database, with its name */
export async function inDatabase<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
