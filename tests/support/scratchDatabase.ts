import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { testDatabase } from './testDatabase.ts';

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
