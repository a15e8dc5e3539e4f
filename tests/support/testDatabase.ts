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
