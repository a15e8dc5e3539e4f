import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { writeCells } from '../../server/db/writeRows.ts';
import type { Dependencies } from '../../server/dependencies.ts';

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

/** Opens the database of a provider that does not run, for one look. */
export async function withDatabase<Found>(
  place: DatabasePlace,
  look: (db: Kysely<Database>) => Promise<Found>,
): Promise<Found> {
  const db = await openDatabase(place);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

export async function countOf(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.total ?? Number.NaN;
}

/** Values of some columns of a table. */
type Values<Table extends keyof Database> = Partial<Database[Table]>;

const assigned = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
const having = (values: object) => sql.join([sql`1 = 1`, ...assigned(values)], sql` and `);

/** The rows of a table that have these values, by its first column. */
export async function rowsWith<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  values: Values<Table> = {},
): Promise<Database[Table][]> {
  const asked = sql<Database[Table]>`select * from ${sql.table(table)} where ${having(values)} order by 1`;
  return (await asked.execute(db)).rows;
}

/** The first row of a table that has these values, by its first column, or the last; there must be one. */
export async function rowOf<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  values: Values<Table> = {},
  end: 'first' | 'last' = 'first',
): Promise<Database[Table]> {
  const row = (await rowsWith(db, table, values)).at(end === 'first' ? 0 : -1);
  if (row === undefined) throw new Error(`${table} has no row with ${JSON.stringify(values)}.`);
  return row;
}

/** Writes rows, which need not have the same columns. */
export async function addRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  ...rows: readonly Values<Table>[]
): Promise<void> {
  for (const row of rows) await writeCells(db, table, [row]);
}

/** Changes the rows of a table that have these values; all of them without any. */
export async function changeRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  changes: Values<Table>,
  values: Values<Table> = {},
): Promise<void> {
  const set = sql.join(assigned(changes));
  await sql`update ${sql.table(table)} set ${set} where ${having(values)}`.execute(db);
}

/** Does something right before the database's next transaction, as another process would. */
export function beforeTransaction(db: Kysely<Database>, something: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db);
  const execute: ReturnType<typeof begin>['execute'] = async (write) => {
    await something();
    return begin().execute(write);
  };
  db.transaction = () => {
    db.transaction = begin;
    return { execute } as ReturnType<typeof begin>;
  };
}

/** Every row of a table, in a stable order. */
export async function rowsOf(db: Kysely<Database>, table: keyof Database): Promise<unknown[]> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
  const keyed = rows.map((row) => ({ row, key: JSON.stringify(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** A checksum per table over the whole database. */
export async function dataSums({
  db,
  background,
}: Pick<Dependencies, 'background' | 'db'>): Promise<Record<string, string>> {
  // The provider's first look at the sites is under way once it is ready.
  await background.settled();
  const tables = await db.introspection.getTables();
  const names = tables.map((table) => table.name as keyof Database);
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
