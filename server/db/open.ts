/** Opens the database. With openPostgres.ts, openSqlite.ts and the migration triggers.ts the only place that knows which kind it is. */
import type { Kysely } from 'kysely';
import { whenFree } from './databaseAway.ts';
import { openPostgres } from './openPostgres.ts';
import { openSqlite } from './openSqlite.ts';
import type { Database } from './schema.ts';

export interface DatabasePlace {
  /** `postgres://…`; when missing or empty, a SQLite file in the data folder. */
  readonly url?: string | undefined;
  /** Folder of the SQLite file. It is created if necessary. */
  readonly dataDir: string;
  /** For migrations and the seed: PostgreSQL statements and locks have no time limit. */
  readonly patient?: boolean;
}

/**
 * Opens the provider's database; the tables are made by `migrateDatabase`. Close it with `destroy()`.
 *
 * @throws Error when the URL is of another kind, or the database cannot be reached.
 */
export async function openDatabase({
  url,
  dataDir,
  patient = false,
}: DatabasePlace): Promise<Kysely<Database>> {
  // Of several processes that make the file at once, one at a time can set its journal mode.
  if (!url) return whenFree(async () => openSqlite(dataDir));
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, patient);
  throw new Error('The database URL must begin with postgres://');
}
