/** Opens the database. With openPostgres.ts and the migration closeAudit.ts the only place that knows which kind it is. */
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { privateFile, privateFolder } from '../dataFolder.ts';
import { openPostgres } from './openPostgres.ts';
import type { Database } from './schema.ts';
import { whenFree } from './whenFree.ts';

export interface DatabasePlace {
  /** `postgres://…`; when missing or empty, a SQLite file in the data folder. */
  readonly url?: string | undefined;
  /** Folder of the SQLite file. It is created if necessary. */
  readonly dataDir: string;
  /** For migrations and the seed: PostgreSQL statements and locks have no time limit. */
  readonly patient?: boolean;
}

const BUSY_TIMEOUT_MS = 5_000;

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

function openSqlite(dataDir: string): Kysely<Database> {
  privateFolder(dataDir);
  const file = new Libsql(privateFile(dataDir, 'portal.db'), { timeout: BUSY_TIMEOUT_MS });
  // FULL waits for the disk at each commit, so that even a power cut loses no acknowledged write. This costs about a
  // millisecond per write, and there are few writes. The cache size is in KiB.
  file.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = ${BUSY_TIMEOUT_MS};
    pragma cache_size = -65536;
    pragma temp_store = memory;
  `);
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: file }) });
}
