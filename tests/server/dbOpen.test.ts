import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { nextId } from '../../server/db/writeRows.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

let scratch: ScratchDatabase;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.close());

const mail = { recipient: 'a@b.example', subject: 'Hello', body: 'Text', createdAt: 1_790_000_000_123 };

describe('opening a database', () => {
  it('refuses a URL of another kind', async () => {
    const opening = openDatabase({ url: 'mysql://host/db', dataDir: scratch.dataDir });
    await expect(opening).rejects.toThrow('The database URL must begin with postgres://');
  });

  it('refuses a row that refers to nothing', async () => {
    const orphan = scratch.db.insertInto('userLocations').values({ userId: 1, locationId: 99 }).execute();
    await expect(orphan).rejects.toThrow(/foreign key constraint/i);
  });

  it('finds its rows again after closing', async () => {
    await scratch.db
      .insertInto('outboxMails')
      .values({ id: 1, ...mail })
      .execute();
    await scratch.db.destroy();
    const again = await openDatabase(scratch);
    await migrateDatabase(again);
    expect(await again.selectFrom('outboxMails').selectAll().execute()).toEqual([
      {
        ...{ id: 1, ...mail, sentAt: null, expiresAt: null, tries: 0, nextTryAt: null },
        ...{ html: null, unsubscribe: null },
      },
    ]);
    await again.destroy();
  });

  it('sorts folded text by its bytes', async () => {
    for (const [index, name] of ['b', 'a b', 'a-a', 'aa', 'a'].entries())
      await scratch.db
        .insertInto('dealers')
        .values({ id: index + 1, name, foldedName: name })
        .execute();
    const rows = await scratch.db.selectFrom('dealers').select('name').orderBy('foldedName').execute();
    expect(rows.map((row) => row.name)).toEqual(['a', 'a b', 'a-a', 'aa', 'b']);
  });
});

describe('migrating', () => {
  it('does nothing the second time', async () => {
    await scratch.db.insertInto('settings').values({ name: 'kept', value: 'yes' }).execute();
    await migrateDatabase(scratch.db);
    expect(await scratch.db.selectFrom('settings').selectAll().execute()).toEqual([
      { name: 'kept', value: 'yes' },
    ]);
  });

  it('names the migration that fails, with its cause', async () => {
    await sql`drop table "kysely_migration"`.execute(scratch.db);
    const failure = migrateDatabase(scratch.db);
    await expect(failure).rejects.toThrow('Migration 0030 first version failed');
    await expect(failure).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.any(String) }),
    });
  });
});

describe('taking ids', () => {
  it('counts each table from 1', async () => {
    expect(await nextId(scratch.db, 'feedback')).toBe(1);
    expect(await nextId(scratch.db, 'feedback')).toBe(2);
    expect(await nextId(scratch.db, 'outboxMails')).toBe(1);
  });

  it('gives no id out twice when many ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => nextId(scratch.db, 'users')));
    expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });
});
