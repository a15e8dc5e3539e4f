/** Opens the database. The only file that knows which of the two kinds it is. */
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import { privateFile, privateFolder } from '../dataFolder.ts';
import type { Database } from './schema.ts';

export interface DatabasePlace {
  /** `postgres://…`; when missing or empty, a SQLite file in the data folder. */
  readonly url?: string | undefined;
  /** Folder of the SQLite file, made when it is not there. */
  readonly dataDir: string;
}

const BUSY_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;

/**
 * Opens the provider's database; the tables are made by `migrateDatabase`. Close it with `destroy()`.
 *
 * @throws Error when the URL is of another kind, or the database cannot be reached.
 */
export async function openDatabase({ url, dataDir }: DatabasePlace): Promise<Kysely<Database>> {
  if (!url) return openSqlite(dataDir);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url);
  throw new Error('The database URL must begin with postgres://');
}

function openSqlite(dataDir: string): Kysely<Database> {
  privateFolder(dataDir);
  const file = new Libsql(privateFile(dataDir, 'portal.db'), { timeout: BUSY_TIMEOUT_MS });
  // FULL waits for the disk at each commit, so that a power cut loses nothing that was acknowledged either: about a
  // millisecond a write, of which there are few. The cache is given in KiB.
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

async function openPostgres(url: string): Promise<Kysely<Database>> {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types: { getTypeParser } });
  // An idle connection that breaks must not end the process: the pool replaces it at the next query.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await defineBinaryCollation(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** int8 and numeric come as text, since they may exceed a double; ids, counts and instants never do. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
}

/** SQLite sorts text by its bytes under the name "binary"; PostgreSQL learns that name, so that both sort alike. */
async function defineBinaryCollation(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Several processes may start at once, and "if not exists" alone does not keep them apart.
    await sql`select pg_advisory_xact_lock(hashtext('define collation'))`.execute(transaction);
    await sql`create collation if not exists "binary" (locale = 'C')`.execute(transaction);
  });
}
