/** The number of incidents that the database keeps for each site, whatever is written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { callerOf } from '../../server/auth/caller.ts';
import { seed } from '../../server/seed/seed.ts';
import { listEvents } from '../../server/trade/events.ts';
import { plainIncident, wrongTotals } from '../support/incidents.ts';
import { callerNamed } from '../support/people.ts';
import { countOf, type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const OWN = 1_000_000;

let scratch: ScratchDatabase;
let sites: number[];

beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 100 });
  const rows = await scratch.db.selectFrom('locations').select('id').orderBy('id').limit(3).execute();
  sites = rows.map(({ id }) => id);
});
afterAll(() => scratch.close());

async function totalFor(login: string, locationId = 0): Promise<number | undefined> {
  const caller = await callerNamed(scratch.db, login);
  return (await listEvents(scratch.db, caller, locationId, { take: 1, count: true })).count;
}

describe('the kept totals', () => {
  it('are right after the seed', async () => {
    expect(await wrongTotals(scratch.db)).toEqual([]);
    expect(await totalFor('admin')).toBe(100);
  });

  it('follow what is added, moved to another site, changed otherwise and removed', async () => {
    const { db } = scratch;
    const [first = 0, second = 0, third = 0] = sites;
    const added = [first, first, second, third, first].map((site, index) => plainIncident(OWN + index, site));
    await db.insertInto('incidents').values(added).execute();
    expect(await wrongTotals(db)).toEqual([]);
    expect(await totalFor('admin')).toBe(105);
    await db
      .updateTable('incidents')
      .set({ locationId: second })
      .where('id', '<=', OWN + 1)
      .where('id', '>=', OWN)
      .execute();
    await db.updateTable('incidents').set({ status: 'Open' }).where('id', '>=', OWN).execute();
    await db
      .updateTable('incidents')
      .set({ id: OWN + 9, locationId: third })
      .where('id', '=', OWN + 4)
      .execute();
    expect(await wrongTotals(db)).toEqual([]);
    expect(await totalFor('admin')).toBe(105);
    await db.deleteFrom('incidents').where('id', '>=', OWN).execute();
    expect(await wrongTotals(db)).toEqual([]);
    expect(await totalFor('admin')).toBe(await countOf(db, 'incidents'));
  });

  it('forget what is rolled back', async () => {
    const write = scratch.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('incidents')
        .values(plainIncident(OWN, sites[0] ?? 0))
        .execute();
      throw new Error('changed its mind');
    });
    await expect(write).rejects.toThrow('changed its mind');
    expect(await wrongTotals(scratch.db)).toEqual([]);
  });

  it('are the total of a list without a filter, which then counts nothing; a filter has its rows counted', async () => {
    const account = await accountByLogin(scratch.db, 'admin');
    if (!account) throw new Error('admin is missing.');
    const undone = scratch.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('incidentTotals').execute();
      const totalOf = (filter?: string) =>
        listEvents(transaction, callerOf(account), 0, { take: 1, count: true, filter });
      expect((await totalOf()).count).toBe(0);
      expect((await totalOf('incident.voiceDownCount >= 0')).count).toBe(100);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await totalFor('admin')).toBe(100);
  });

  it('are those of the sites that the person may see', async () => {
    const { db } = scratch;
    const ofCustomer = async (login: string) => {
      const account = await accountByLogin(db, login);
      const rows = await db
        .selectFrom('incidents as i')
        .innerJoin('locations as l', 'l.id', 'i.locationId')
        .where('l.customerId', '=', account?.customerId ?? 0)
        .select('l.id')
        .execute();
      return rows.map(({ id }) => id);
    };
    const seen = await ofCustomer('avery');
    const [one = 0] = seen;
    expect(seen.length).toBeGreaterThan(0);
    expect(await totalFor('avery')).toBe(seen.length);
    expect(await totalFor('avery', one)).toBe(seen.filter((id) => id === one).length);
    expect(await totalFor('jordan')).toBeLessThan(await countOf(db, 'incidents'));
  });
});
