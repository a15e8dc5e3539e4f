/** Where the databases of the tests live: SQLite files, or a PostgreSQL server when the run has one. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

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
  await command(server, `create database ${name}`);
  const base = server;
  return { url: `${base}/${name}`, drop: () => command(base, `drop database ${name}`) };
}

async function command(base: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
