/** First starts of both databases, killed at each statement, and several at the same time. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations/migrations.ts';
import { type DatabasePlace, openDatabase } from '../../server/db/open.ts';
import { ofFile } from '../support/ofFile.ts';
import { startPostgres } from '../support/postgres.ts';
import { countOf, inDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { startFirst, startTogether } from '../support/startFirst.ts';

const scratch = scratchFolders()();
const postgres = ofFile(startPostgres);

async function postgresDatabase(name: string) {
  await inDatabase(`${postgres.url}/postgres`, `create database "${name}"`);
  return { dataDir: scratch, url: `${postgres.url}/${name}` };
}

/** Starts once more; the tables with their columns. */
async function migrated(database: DatabasePlace) {
  const db = await openDatabase(database);
  await migrateDatabase(db);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  await db.destroy();
  return tables;
}

/** An empty database of that name. */
const kinds = {
  'the embedded database': async (name: string) => ({ dataDir: join(scratch, name) }),
  PostgreSQL: postgresDatabase,
};

describe.each(Object.entries(kinds))('a first start of %s', (kind, place) => {
  it('that is killed before any of its statements is followed by one that makes the whole schema', async () => {
    const undisturbed = await place('whole');
    const statements = Number(await startFirst(undisturbed));
    const whole = await migrated(undisturbed);
    const numbers = Array.from({ length: statements }, (_, index) => index + 1);
    expect(numbers.length).toBeGreaterThan(60);
    const kill = async () => {
      for (let nth = numbers.shift(); nth !== undefined; nth = numbers.shift()) {
        const killed = await place(`killed-${nth}`);
        expect(await startFirst({ ...killed, killBefore: nth }), `statement ${nth}`).toBe('killed');
        expect(await migrated(killed), `statement ${nth}`).toEqual(whole);
      }
    };
    await Promise.all([kill(), kill()]);
    console.warn(
      `${kind}: killed before each of ${statements} statements of ${Object.keys(migrations).length} migrations`,
    );
  });

  it('that two others make at the same time is made once, ten times over', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const both = await place(`round-${round}`);
      const starts = await startTogether(3, { ...both, incidents: 20 });
      expect(starts.filter((statements) => statements === 'killed')).toEqual([]);
      const db = await openDatabase(both);
      expect(await countOf(db, 'incidents')).toBe(20);
      await db.destroy();
    }
  });
});
