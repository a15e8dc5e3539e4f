import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { countOf } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { DATABASE_FILE } from '../support/seeds.ts';
import { startTogether } from '../support/startFirst.ts';

const fresh = scratchFolders();
let scratch = '';
beforeEach(() => {
  scratch = fresh();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What a process that is killed now would leave in the data folder. */
function keepFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`])
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
}

async function migrated(dataDir: string): Promise<unknown> {
  const db = await openDatabase({ dataDir });
  await migrateDatabase(db);
  const schema = await sql`select type, name, sql from sqlite_master order by type, name`.execute(db);
  const marks = await sql`select name from kysely_migration order by name`.execute(db);
  await db.destroy();
  return [schema.rows, marks.rows];
}

describe('a first start of the embedded database', () => {
  it('that is killed before any of its statements is followed by one that makes the whole schema', async () => {
    const prepare = Libsql.prototype.prepare;
    const first = join(scratch, 'first');
    const left: string[] = [];
    vi.spyOn(Libsql.prototype, 'prepare').mockImplementation(function (this: Libsql.Database, text) {
      const folder = join(scratch, `killed-${left.length}`);
      keepFiles(first, folder);
      left.push(folder);
      return prepare.call(this, text);
    });
    const whole = await migrated(first);
    vi.restoreAllMocks();
    expect(left.length).toBeGreaterThan(60);
    for (const folder of left) expect(await migrated(folder), folder).toEqual(whole);
  }, 120_000);

  it('that another process makes at the same time is made once', async () => {
    const starts = await startTogether(2, { dataDir: scratch, incidents: 20 });
    expect(starts.filter((statements) => statements === 'killed')).toEqual([]);
    const db = await openDatabase({ dataDir: scratch });
    expect(await countOf(db, 'incidents')).toBe(20);
    await db.destroy();
  });
});
