/** A database that a version before 1.0 left, under this version. */
import { readFileSync } from 'node:fs';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasDemoData } from '../../server/db/demoData.ts';
import { fold } from '../../server/db/fold.ts';
import { migrateDatabase, migratedText } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations/migrations.ts';
import type { Database } from '../../server/db/schema.ts';
import { wrongTotals } from '../support/incidents.ts';
import { ofFile } from '../support/ofFile.ts';
import { countOf, rowsWith, type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

// Databases as the versions before 1.0 left them.

/** Each step's statements under the name that a database remembers. */
const STEPS = new Map<string, string[]>();
const file = readFileSync(new URL('../support/earlierSteps.sql', import.meta.url), 'utf8');
for (const part of file.split(/^-- (?=00)/m).slice(1)) {
  const [name = '', ...statements] = part.trim().split('\n');
  STEPS.set(name, statements);
}

/** Names of the steps in their order. */
const EARLIER_STEPS = [...STEPS.keys()];

/** @param last name of the last step that the database has had */
async function earlierDatabase(last: string): Promise<ScratchDatabase> {
  const scratch = await scratchDatabase('empty');
  const { db } = scratch;
  const kind = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres: ' : 'sqlite: ';
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)',
  );
  for (const name of EARLIER_STEPS.slice(0, EARLIER_STEPS.indexOf(last) + 1)) {
    for (const statement of STEPS.get(name) ?? [])
      if (!/^(?:sqlite|postgres): /.test(statement)) await run(statement);
      else if (statement.startsWith(kind)) await run(statement.slice(kind.length));
    await run(`insert into "kysely_migration" values ('${name}', '2026-01-31T12:00:00.000Z')`);
  }
  return scratch;
}

type Db = Kysely<Database>;

const VERSION_1 = '0030 first version';
const HALF_MADE = '0006 incidents';
const NOTHING_BUT_TABLES = '0007 service';
const COMMIT_967C73E = '0009 reset requests';
const COMMIT_D31D33A3 = '0028 incident totals';

async function earlier(last: string): Promise<Db> {
  const { db, close } = await earlierDatabase(last);
  onTestFinished(close);
  return db;
}

const SCHEMA_ON_SQLITE = sql`select type, name from sqlite_master where name not like 'sqlite_%' order by 1, 2`;
const SCHEMA_ON_POSTGRES = sql`
  select 'index' as type, indexdef as name from pg_indexes where schemaname = 'public'
  union select 'trigger', tgname from pg_trigger where not tgisinternal
  union select 'function', proname from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`;

/** Tables with their columns, indexes, triggers and functions, whatever order they were made in. */
async function schemaOf(db: Db) {
  const tables = await db.introspection.getTables();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = await (isPostgres ? SCHEMA_ON_POSTGRES : SCHEMA_ON_SQLITE).execute(db);
  return {
    tables: new Map(
      tables.map(({ name, columns }) => [name, columns.sort((a, b) => (a.name < b.name ? -1 : 1))]),
    ),
    rest: rows,
  };
}

/** What people and places a database of commit 967c73e has, in its own columns. */
async function addPeople(db: Db, usernames: string[]) {
  for (const [index, name] of usernames.entries())
    await sql`insert into users (id, username, "foldedUsername", name, "foldedName", approved, "createdAt")
      values (${index + 1}, ${name}, ${fold(name)}, ${name}, ${fold(name)}, 1, 0)`.execute(db);
}

async function addIncidents(db: Db) {
  for (const statement of [
    sql`insert into dealers (id, name, "foldedName") values (1, 'Dealer', 'dealer')`,
    sql`insert into customers (id, name, "foldedName", "dealerId") values (1, 'Yards', 'yards', 1)`,
    sql`insert into accounts (id, name, "foldedName", "customerId") values (1, 'Yards', 'yards', 1)`,
    ...[1, 2].map(
      (id) => sql`insert into locations (id, name, "foldedName", "accountCode", "foldedAccountCode", enabled,
        "timeZone", "dealerId", "accountId", "customerId", "searchWords")
        values (${id}, 'Yard', 'yard', 'Y', 'y', 1, 'America/Toronto', 1, 1, 1, ' yard')`,
    ),
    ...[1, 1, 2].map(
      (
        site,
        index,
      ) => sql`insert into incidents (id, "locationId", "startTime", priority, "priorityRank", status)
        values (${index + 1}, ${site}, ${index}, 'High', 1, 'Closed')`,
    ),
  ])
    await statement.execute(db);
}

const fresh = ofFile(() => scratchDatabase());
let schema: Awaited<ReturnType<typeof schemaOf>>;
beforeAll(async () => {
  schema = await schemaOf(fresh.db);
});

it.each(EARLIER_STEPS.slice(7))(
  'a database that has had everything up to "%s" becomes like a new one, and remembers it',
  async (last) => {
    const db = await earlier(last);
    expect((await migrateDatabase(db)).names).toEqual(Object.keys(migrations));
    expect(await schemaOf(db)).toEqual(schema);
    expect((await migrateDatabase(db)).names).toEqual([]);
  },
);

describe('what commands say of migrations', () => {
  const place = { databaseUrl: undefined, dataDir: './data' };

  it('is which they were, where, and how long they took, and nothing where there was none', () => {
    const migrated = { names: ['0031 sirens', '0032 doors'], ms: 1234.5 };
    expect(migratedText(migrated, place)).toBe(
      'Migrated the database in ./data: 0031 sirens, 0032 doors, in 1.2 s.\n',
    );
    expect(
      migratedText(migrated, { ...place, databaseUrl: 'postgres://portal:secret@database/portal' }),
    ).toBe('Migrated the database of PORTAL_DATABASE_URL: 0031 sirens, 0032 doors, in 1.2 s.\n');
    expect(migratedText({ names: [], ms: 3 }, place)).toBe('');
  });
});

it('a database of version 1.0 has the same tables, columns, indexes and triggers as a new one, and keeps its rows', async () => {
  // The only step that it had remembers none of the earlier ones.
  const { db, close } = await earlierDatabase('');
  onTestFinished(close);
  await migrations[VERSION_1]?.up(db);
  await sql`insert into "kysely_migration" values (${VERSION_1}, '2026-01-31T12:00:00.000Z 1.0.0')`.execute(
    db,
  );
  await addIncidents(db);
  await migrateDatabase(db);
  expect(await schemaOf(db)).toEqual(schema);
  expect(await countOf(db, 'incidents')).toBe(3);
});

describe('a database of commit 967c73e', () => {
  it('has its names and addresses in the form that is compared now', async () => {
    const db = await earlier(COMMIT_967C73E);
    await addPeople(db, ['Zoë']);
    const email = 'Zoë@Bücher.example';
    await sql`insert into "userClaims" ("userId", kind, position, value, "foldedValue")
      values (1, 'email', 0, ${email}, ${fold(email)})`.execute(db);
    await migrateDatabase(db);
    const zoe = { username: 'Zoë', canonicalUsername: 'zoë', sessionGeneration: 0 };
    expect(await rowsWith(db, 'users')).toMatchObject([zoe]);
    const address = { value: email, canonicalValue: 'zoë@xn--bcher-kva.example' };
    expect(await rowsWith(db, 'userClaims')).toMatchObject([address]);
  });

  it.each([
    [['avery', 'jordan', 'admin', 'casey'], true],
    [['avery', 'admin'], false],
  ])('with the accounts %j is demo data: %s', async (usernames, isDemo) => {
    const db = await earlier(COMMIT_967C73E);
    await addPeople(db, usernames);
    await migrateDatabase(db);
    expect(await hasDemoData(db)).toBe(isDemo);
  });

  it('has its incidents, counted for each site', async () => {
    const db = await earlier(COMMIT_967C73E);
    await addIncidents(db);
    await migrateDatabase(db);
    expect(await wrongTotals(db)).toEqual([]);
    const kept = (await rowsWith(db, 'incidents')).map(({ id, locationId }) => [id, locationId]);
    expect(kept.join(' ')).toBe('1,1 2,1 3,2');
  });

  it('gives up a reset mail after an hour, and a change request never', async () => {
    const db = await earlier(COMMIT_967C73E);
    for (const [index, subject] of ['Reset your password', 'Change request 7'].entries())
      await sql`insert into "outboxMails" (id, recipient, subject, body, "createdAt")
        values (${index + 1}, 'a@b.example', ${subject}, 'Text', 1000)`.execute(db);
    await migrateDatabase(db);
    expect(await rowsWith(db, 'outboxMails')).toMatchObject([
      { subject: 'Reset your password', expiresAt: 3_601_000 },
      { subject: 'Change request 7', expiresAt: null },
    ]);
  });
});

it('a database of commit d31d33a3 has its audit, which nobody can change, and its accounts', async () => {
  const db = await earlier(COMMIT_D31D33A3);
  await sql`insert into users (id, username, "canonicalUsername", name, "foldedName", approved, "createdAt")
      values (1, 'Zoë', 'zoë', 'Zoë', 'zoe', 1, 0)`.execute(db);
  await sql`insert into "auditEvents" (id, at, kind, "userId", address, "requestId")
      values ('a', 1000, 'signedIn', 1, '192.0.2.1', 'r')`.execute(db);
  await migrateDatabase(db);
  expect(await rowsWith(db, 'users')).toMatchObject([{ canonicalUsername: 'zoë' }]);
  expect(await rowsWith(db, 'auditEvents')).toMatchObject([{ id: 'a', kind: 'signedIn' }]);
  await expect(db.deleteFrom('auditEvents').execute()).rejects.toThrow('the audit is only added to');
});

describe('a database whose first start ended in the middle', () => {
  it('is refused in words that say what to do, and stays as it is', async () => {
    const db = await earlier(HALF_MADE);
    const before = await schemaOf(db);
    await expect(migrateDatabase(db)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('start with an empty one') }),
    });
    expect(await schemaOf(db)).toEqual(before);
  });

  it('is brought forward when only later steps are missing', async () => {
    const db = await earlier(NOTHING_BUT_TABLES);
    await migrateDatabase(db);
    expect((await schemaOf(db)).tables.get('users')?.map(({ name }) => name)).toContain('keptTokenHash');
  });
});
