/** PostgreSQL, with a limit on every wait and one kind of error for all of its failures. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseAway } from './databaseAway.ts';
import type { Database } from './schema.ts';

const POOL_SIZE = 10;
/** A call waits for at most two connections and one statement or lock, so that it fails within five seconds. */
const LIMITS = {
  connectionTimeoutMillis: 1_000,
  lock_timeout: 1_250,
  statement_timeout: 2_500,
};
/** No call holds a connection for longer, unless the server has disappeared. */
const LONGEST_HOLD_MS = 4_000;

/**
 * @param patient for work at the start, which waits for other processes and may take long: only connecting has a limit
 * @throws Error when the database cannot be reached
 */
export async function openPostgres(url: string, patient: boolean): Promise<Kysely<Database>> {
  const limits = patient ? { connectionTimeoutMillis: 10_000 } : LIMITS;
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types: { getTypeParser }, ...limits });
  // An idle connection that breaks must not end the process: the pool replaces it at the next query.
  pool.on('error', () => undefined);
  // Nor must a connection in use, of which the pool gets no event. Its query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (!patient) cutLongHolds(pool);
  const db = new Kysely<Database>({ dialect: new WatchedDialect({ pool }) });
  pools.set(db, pool);
  try {
    await defineBinaryCollation(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** Connections by state, and calls that wait for one; undefined for the embedded database, which has a single one. */
export function poolStates(db: Kysely<Database>): Record<'idle' | 'busy' | 'waiting', number> | undefined {
  const pool = pools.get(db);
  if (pool === undefined) return undefined;
  const { totalCount, idleCount, waitingCount } = pool;
  return { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount };
}

function cutLongHolds(pool: pg.Pool): void {
  const timers = new Map<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    // Ending it in the middle of a query cuts the connection, so that the query fails and the pool makes a new one.
    const cut = () => (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
    timers.set(client, setTimeout(cut, LONGEST_HOLD_MS));
  });
  pool.on('release', (_, client) => {
    clearTimeout(timers.get(client));
    timers.delete(client);
  });
}

/** int8 and numeric come as text, since they may exceed a double; ids, counts and instants never do. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
}

/**
 * SQLite's collation "binary" sorts text by bytes. PostgreSQL gets a collation of that name, so that both sort alike.
 */
async function defineBinaryCollation(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Several processes may start at once, and "if not exists" alone does not keep them apart.
    await sql`select pg_advisory_xact_lock(hashtext('define collation'))`.execute(transaction);
    await sql`create collation if not exists "binary" (locale = 'C')`.execute(transaction);
  });
}

/** Kysely's own dialect, with a driver that distinguishes an unreachable database from a wrong statement. */
class WatchedDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new WatchedDriver(super.createDriver());
  }
}

class WatchedDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<WatchedConnection> {
    try {
      return new WatchedConnection(await this.#driver.acquireConnection());
    } catch (error) {
      throw away(error);
    }
  }

  // The driver sends these through the connection that it is given, which is the watched one.
  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }

  releaseConnection(connection: WatchedConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.watched);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly watched: DatabaseConnection;

  constructor(watched: DatabaseConnection) {
    this.watched = watched;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.watched.executeQuery<Row>(query);
    } catch (error) {
      throw isAway(error) ? away(error) : error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.watched.streamQuery<Row>(query, chunkSize);
  }
}

/** Connection lost, resources exhausted, time-out, shutdown, lock not available, deadlock, read-only after a failover. */
const AWAY_STATES = /^(?:08|53|57|40|55P03|25P03|25006)/;

function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(error.code ?? '');
  // An error without an SQLSTATE did not come from the server: the connection broke or was cut.
  return error instanceof Error && !(error instanceof TypeError);
}

function away(error: unknown): DatabaseAway {
  if (!(error instanceof Error)) return new DatabaseAway('unknown', { cause: error });
  // A name with several addresses fails with one error per address, and without a message of its own.
  return new DatabaseAway(error.message || ('code' in error ? String(error.code) : error.name), {
    cause: error,
  });
}
