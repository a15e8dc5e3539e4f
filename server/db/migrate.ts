import { type Kysely, Migrator } from 'kysely';
import { migrations } from './migrations/migrations.ts';
import type { Database } from './schema.ts';

/**
 * Brings the database to the newest schema; does nothing when it is there already. Several processes may do so at
 * once: one works, the others wait.
 *
 * @throws Error that names the migration which failed, with its cause.
 */
export async function migrateDatabase(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'of the schema';
  throw new Error(`Migration ${failed} failed`, { cause: error });
}
