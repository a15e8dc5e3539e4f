/**
 * The embedded database: one connection, and a driver of ours in place of Kysely's. Whoever writes takes the write lock
 * first, so that a lock of another process is met by nothing but that one short statement, which leaves nothing behind:
 * libsql never resets a statement that met a lock, and nothing is committed while such a statement is open. Between two
 * tries the event loop is free, and calls that only read go on.
 */
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import Libsql from 'libsql';
import { DatabaseAway, DatabaseBusy } from './databaseAway.ts';
import { DATABASE_FILE, privateFile, privateFolder } from './dataFolder.ts';
import type { Database } from './schema.ts';

/** How long a call waits for another process's lock: the portal repeats reads and shows the rest to people. */
const LONGEST_WAIT_MS = 2_000;
/** Between two tries: one millisecond at first, then twice as long each time. */
const LONGEST_PAUSE_MS = 25;

/**
 * @throws DatabaseBusy when another process is just making the file
 * @throws DatabaseAway when the file cannot be read or written
 */
export function openSqlite(dataDir: string): Kysely<Database> {
  privateFolder(dataDir);
  const path = privateFile(dataDir, DATABASE_FILE);
  const shared = new SharedFile(() => openFile(path));
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new EmbeddedDriver(shared),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/**
 * FULL waits for the disk at each commit, so that even a power cut loses no acknowledged write. This costs about a
 * millisecond per write, and there are few writes. The cache size is in KiB.
 */
function openFile(path: string): Libsql.Database {
  const file = new Libsql(path, { timeout: 0 });
  try {
    file.exec(`
      pragma busy_timeout = 0;
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma cache_size = -65536;
      pragma temp_store = memory;
    `);
    return file;
  } catch (error) {
    file.close();
    throw named(error);
  }
}

/** The one connection. Its transactions run one after the other, each of them whole before anybody else reads. */
class SharedFile {
  readonly #open: () => Libsql.Database;
  #file: Libsql.Database;
  /** Ends when nobody waits for the write lock any more. */
  #line: Promise<void> = Promise.resolve();
  #writer: EmbeddedConnection | undefined;
  /** Ends with the running transaction. */
  #written: Promise<void> = Promise.resolve();
  #finish = (): void => undefined;
  /** Since when another process has been found holding the lock, by the monotonic clock. */
  #lockedOutSince: number | undefined;

  constructor(open: () => Libsql.Database) {
    this.#open = open;
    this.#file = open();
  }

  /** @throws DatabaseBusy */
  async begin(connection: EmbeddedConnection): Promise<void> {
    const asked = performance.now();
    const before = this.#line;
    let leave = (): void => undefined;
    this.#line = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    try {
      await this.#lock(asked);
    } catch (error) {
      leave();
      throw error;
    }
    this.#writer = connection;
    this.#written = new Promise((resolve) => {
      this.#finish = () => {
        this.#writer = undefined;
        resolve();
        leave();
      };
    });
  }

  /** @throws DatabaseAway when nothing was committed; the transaction is then still to be rolled back */
  commit(): void {
    this.#mustBeOpen();
    try {
      this.#file.exec('commit');
    } catch (error) {
      throw named(error);
    }
    this.#finish();
  }

  rollback(): void {
    try {
      // A full disk and a failing one have rolled it back already.
      if (this.#file.inTransaction) this.#file.exec('rollback');
    } catch {
      this.#reopen();
    } finally {
      this.#finish();
    }
  }

  async run<Row>(connection: EmbeddedConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#writer === connection) {
      this.#mustBeOpen();
      return this.#run<Row>(query);
    }
    if (!isRead(query)) return this.#write<Row>(connection, query);
    while (this.#writer) await this.#written;
    return this.#run<Row>(query);
  }

  close(): void {
    try {
      // libsql leaves the log as it is: whoever copies the file of a provider that has stopped would lack the latest writes.
      this.#file.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // A full disk, say. The log has them.
    } finally {
      this.#file.close();
    }
  }

  async #write<Row>(connection: EmbeddedConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.begin(connection);
    try {
      const result = this.#run<Row>(query);
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** @param asked since when the caller has waited, by the monotonic clock */
  async #lock(asked: number): Promise<void> {
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        this.#file.exec('begin immediate');
        this.#lockedOutSince = undefined;
        return;
      } catch (error) {
        if (!isBusy(error)) throw named(error);
        const now = performance.now();
        this.#lockedOutSince ??= now;
        // The line of our own writers does not count: it moves, unless one at its head finds the lock held.
        if (now - Math.max(asked, this.#lockedOutSince) > LONGEST_WAIT_MS) throw named(error);
      }
      await setTimeout(pause);
    }
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = this.#file.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    } catch (error) {
      // A read that meets a lock, as while another process repairs the log after a crash, stays open for good.
      if (isBusy(error)) this.#reopen();
      throw named(error);
    }
  }

  /** A full disk ends a transaction by itself. What came after it would be committed alone. */
  #mustBeOpen(): void {
    if (!this.#file.inTransaction) throw new DatabaseAway('the transaction was given up');
  }

  #reopen(): void {
    const file = this.#open();
    this.#file.close();
    this.#file = file;
  }
}

class EmbeddedDriver implements Driver {
  readonly #shared: SharedFile;

  constructor(shared: SharedFile) {
    this.#shared = shared;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#shared);
  }

  beginTransaction(connection: EmbeddedConnection): Promise<void> {
    return this.#shared.begin(connection);
  }

  async commitTransaction(): Promise<void> {
    this.#shared.commit();
  }

  async rollbackTransaction(): Promise<void> {
    this.#shared.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#shared.close();
  }
}

/** One caller's view of the connection, which tells whose transaction is running. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #shared: SharedFile;

  constructor(shared: SharedFile) {
    this.#shared = shared;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#shared.run<Row>(this, query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** What takes no write lock. Everything else does, also where it would not have to. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*(?:select|pragma|explain|vacuum)\b/i.test(sql);
}

/** The code of SQLite's error, as 'SQLITE_BUSY_SNAPSHOT'. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** A disk that is full, failing, read-only or not there; or no memory. */
const AWAY = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)/;

function named(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isBusy(error)) return new DatabaseBusy('another process holds its lock', { cause: error });
  if (AWAY.test(codeOf(error))) return new DatabaseAway(error.message, { cause: error });
  return error;
}
