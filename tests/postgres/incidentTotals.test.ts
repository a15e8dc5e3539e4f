/** The kept numbers of incidents while many write at once. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { seed } from '../../server/seed/seed.ts';
import { plainIncident, wrongTotals } from '../support/incidents.ts';
import { ofFile } from '../support/ofFile.ts';
import { changeRows, countOf, scratchDatabase } from '../support/scratchDatabase.ts';

const WRITERS = 8;
const ROUNDS = 60;

let sites: number[];

const scratch = ofFile(() => scratchDatabase());
beforeAll(async () => {
  await seed(scratch.db, { now: Date.UTC(2026, 2, 10), incidents: 100 });
  const rows = await scratch.db.selectFrom('locations').select('id').orderBy('id').limit(4).execute();
  sites = rows.map(({ id }) => id);
});

const write = (db: Kysely<Database>, id: number, site: number) =>
  db.insertInto('incidents').values(plainIncident(id, site)).execute();

describe('the kept totals on PostgreSQL', () => {
  it('are right at every moment while many add, move, remove and roll back, in any order of sites', async () => {
    let isOver = false;
    const wrong: unknown[] = [];
    const reader = (async () => {
      while (!isOver) wrong.push(...(await wrongTotals(scratch.db)));
    })();
    const writer = async (own: number) => {
      // Every other writer takes the sites the other way round: whoever locked totals would deadlock here.
      const order = own % 2 === 0 ? sites : sites.toReversed();
      for (let round = 0; round < ROUNDS; round += 1) {
        const first = 1_000_000 * (own + 1) + round * order.length;
        const isKept = round % 5 !== 0;
        const work = scratch.db.transaction().execute(async (transaction) => {
          for (const [index, site] of order.entries()) await write(transaction, first + index, site);
          await changeRows(transaction, 'incidents', { locationId: order[2] ?? 0 }, { id: first });
          await transaction
            .deleteFrom('incidents')
            .where('id', '=', first + 1)
            .execute();
          if (!isKept) throw new Error('rolled back');
        });
        if (isKept) await work;
        else await expect(work).rejects.toThrow('rolled back');
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, own) => writer(own)));
    isOver = true;
    await reader;
    expect(wrong).toEqual([]);
    expect(await wrongTotals(scratch.db)).toEqual([]);
    expect(await countOf(scratch.db, 'incidents')).toBe(100 + WRITERS * ROUNDS * 0.8 * 3);
  });

  it('stay few rows, because writers add them up', async () => {
    const before = await countOf(scratch.db, 'incidents');
    const statements = 2_000;
    await scratch.db.transaction().execute(async (transaction) => {
      for (let index = 0; index < statements; index += 1)
        await write(transaction, 100_000_000 + index, sites[index % sites.length] ?? 0);
    });
    expect(await countOf(scratch.db, 'incidents')).toBe(before + statements);
    expect(await countOf(scratch.db, 'incidentTotals')).toBeLessThan(statements);
    expect(await wrongTotals(scratch.db)).toEqual([]);
  });

  it('do not wait for a writer that has not finished, and neither do other writers', async () => {
    const [site = 0] = sites;
    await scratch.db.transaction().execute(async (open) => {
      await write(open, 200_000_000, site);
      await scratch.db.connection().execute(async (other) => {
        await sql`set lock_timeout = 1000`.execute(other);
        for (let index = 1; index < 200; index += 1) await write(other, 200_000_000 + index, site);
        await sql`set lock_timeout = 0`.execute(other);
      });
      expect(await wrongTotals(scratch.db)).toEqual([]);
    });
    expect(await wrongTotals(scratch.db)).toEqual([]);
  });

  it('are nothing once the incidents are emptied', async () => {
    await sql`truncate "incidents" cascade`.execute(scratch.db);
    expect(await wrongTotals(scratch.db)).toEqual([]);
  });
});
