/** Migrates a database to the newest schema. Each migration and the row that records it are one transaction. */
import type { Kysely, Migration } from 'kysely';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { type Settings, VERSION } from '../settings/settings.ts';
import { settingTable } from '../settings/table.ts';
import { whenFree } from './databaseAway.ts';
import { isKnown, migrations } from './migrations/migrations.ts';
import type { Database } from './schema.ts';

/**
 * Which migrations a database has had. Kysely's own migrator uses the same table, but no transaction on SQLite. The
 * timestamp is followed by the version of this project that migrated, as in '2026-01-31T12:00:00.000Z 1.2.0'.
 */
type MigrationMarks = { kysely_migration: { name: string; timestamp: string } };

/** What one call has migrated. */
export interface Migrated {
  /** In their order; empty when there was nothing to do, or another process did it. */
  readonly names: readonly string[];
  /** Milliseconds, to a tenth. */
  readonly ms: number;
}

/**
 * Migrates the database to the newest schema, if necessary. A process that ends in the middle leaves only complete
 * migrations. If several processes do this at once, one works and the others wait.
 *
 * @throws OperatorProblem when a later version has migrated it
 * @throws Error that names the migration which failed, with its cause.
 */
export async function migrateDatabase(db: Kysely<Database>): Promise<Migrated> {
  const marks = db.withTables<MigrationMarks>();
  const start = performance.now();
  const names: string[] = [];
  // PostgreSQL's "if not exists" does not keep two processes apart; the second try finds the other's table.
  await whenFree(() => createMarks(marks).catch(() => createMarks(marks)));
  const done = await doneBefore(marks);
  for (const [name, migration] of Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (done.has(name)) continue;
    try {
      if (await whenFree(() => migrateOnce(marks, name, migration))) names.push(name);
    } catch (error) {
      throw new Error(`Migration ${name} failed`, { cause: error });
    }
  }
  return { names, ms: Math.round((performance.now() - start) * 10) / 10 };
}

/**
 * For whoever runs a command: `Migrated the database in ./data: 0031 sirens, in 1.2 s.`
 * @returns '' when nothing was migrated, else a line
 */
export function migratedText(
  { names, ms }: Migrated,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): string {
  if (names.length === 0) return '';
  const place = databaseUrl === undefined ? `in ${dataDir}` : `of ${settingTable.databaseUrl.key}`;
  return `Migrated the database ${place}: ${names.join(', ')}, in ${(ms / 1000).toFixed(1)} s.\n`;
}

async function createMarks(db: Kysely<MigrationMarks>): Promise<void> {
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

/** @throws OperatorProblem when the database has had a migration that this version does not know */
async function doneBefore(db: Kysely<MigrationMarks>): Promise<Set<string>> {
  const rows = await whenFree(() =>
    db.selectFrom('kysely_migration').select(['name', 'timestamp']).orderBy('name').execute(),
  );
  const last = rows.filter(({ name }) => !isKnown(name)).at(-1);
  if (last) {
    // The first versions did not say which they are.
    const [, version] = last.timestamp.split(' ');
    const wanted = version === undefined ? 'the version that ran on it last' : `version ${version}`;
    throw new OperatorProblem(
      `A later version has changed this database. Start ${wanted} or a later one: this is ${VERSION}.`,
    );
  }
  return new Set(rows.map(({ name }) => name));
}

/**
 * The mark comes first: another process that writes the same one waits here for the end of this transaction.
 * @returns whether it was this call that migrated
 */
async function migrateOnce(db: Kysely<MigrationMarks>, name: string, { up }: Migration): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const mark = await transaction
      .insertInto('kysely_migration')
      .values({ name, timestamp: `${new Date().toISOString()} ${VERSION}` })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (mark) await up(transaction);
    return mark !== undefined;
  });
}
