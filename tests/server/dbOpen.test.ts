import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { nextId } from '../../server/db/writeRows.ts';
import { listPlan, ordered } from '../../server/trade/listPlan.ts';
import { ofFile } from '../support/ofFile.ts';
import { addRows, scratchDatabase } from '../support/scratchDatabase.ts';

const scratch = ofFile(() => scratchDatabase());

describe('opening a database', () => {
  it('refuses a row that refers to nothing', async () => {
    const orphan = scratch.db.insertInto('userLocations').values({ userId: 1, locationId: 99 }).execute();
    await expect(orphan).rejects.toThrow(/foreign key constraint/i);
  });

  it.each(['name', 'email'])('sorts text by its bytes, whether there is a folded copy: %s', async (field) => {
    await scratch.db.deleteFrom('dealers').execute();
    for (const [index, name] of ['b', 'a b', 'a-a', 'aa', 'a', 'B'].entries())
      await addRows(scratch.db, 'dealers', { id: index + 1, name, foldedName: name, email: name });
    const fields = {
      name: { kind: 'text', column: 'name', folded: 'foldedName' },
      email: { kind: 'text', column: 'email', nullable: true },
    } as const;
    const rules = { fields, idColumn: 'id', order: { field, direction: 'asc' } } as const;
    const rows = await ordered(
      scratch.db.selectFrom('dealers').select('name'),
      listPlan({}, rules, true),
    ).execute();
    expect(rows.map((row) => row.name)).toEqual(['B', 'a', 'a b', 'a-a', 'aa', 'b']);
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

// The last: it spoils the database.
it('migrating names the migration that fails, with its cause', async () => {
  await sql`drop table "kysely_migration"`.execute(scratch.db);
  const failure = migrateDatabase(scratch.db);
  await expect(failure).rejects.toThrow('Migration 0030 first version failed');
  await expect(failure).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.any(String) }),
  });
});
