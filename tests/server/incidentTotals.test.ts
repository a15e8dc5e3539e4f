/** The number of incidents that the database keeps for each site, whatever is written. */
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../server/seed/seed.ts';
import { listEvents } from '../../server/trade/events.ts';
import { plainIncident, wrongTotals } from '../support/incidents.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { addRows, changeRows, countOf, rowsWith, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const OWN = 1_000_000;

let sites: number[];

const scratch = ofFile(() => scratchDatabase());
beforeAll(async () => {
  await seed(scratch.db, { now: NOW, incidents: 100 });
  const rows = await scratch.db.selectFrom('locations').select('id').orderBy('id').limit(3).execute();
  sites = rows.map(({ id }) => id);
});

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
    await changeRows(db, 'incidents', { id: OWN + 9, locationId: third }, { id: OWN + 4 });
    expect(await wrongTotals(db)).toEqual([]);
    expect(await totalFor('admin')).toBe(105);
    await db.deleteFrom('incidents').where('id', '>=', OWN).execute();
    expect(await wrongTotals(db)).toEqual([]);
    expect(await totalFor('admin')).toBe(await countOf(db, 'incidents'));
  });

  it('forget what is rolled back', async () => {
    const write = scratch.db.transaction().execute(async (transaction) => {
      await addRows(transaction, 'incidents', plainIncident(OWN, sites[0] ?? 0));
      throw new Error('changed its mind');
    });
    await expect(write).rejects.toThrow('changed its mind');
    expect(await wrongTotals(scratch.db)).toEqual([]);
  });

  it('are the total of a list without a filter, which then counts nothing; a filter has its rows counted', async () => {
    const admin = await callerNamed(scratch.db, 'admin');
    const undone = scratch.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('incidentTotals').execute();
      const totalOf = (filter?: string) =>
        listEvents(transaction, admin, 0, { take: 1, count: true, filter });
      expect((await totalOf()).count).toBe(0);
      expect((await totalOf('incident.voiceDownCount >= 0')).count).toBe(100);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await totalFor('admin')).toBe(100);
  });

  it('are those of the sites that the person may see', async () => {
    const { db } = scratch;
    const own = (await rowsWith(db, 'locations', { customerId: 1 })).map(({ id }) => id);
    const seen = (await rowsWith(db, 'incidents')).filter(({ locationId }) => own.includes(locationId));
    const one = seen[0]?.locationId ?? 0;
    expect(seen.length).toBeGreaterThan(0);
    expect(await totalFor('avery')).toBe(seen.length);
    expect(await totalFor('avery', one)).toBe(seen.filter((row) => row.locationId === one).length);
    expect(await totalFor('jordan')).toBeLessThan(await countOf(db, 'incidents'));
  });
});
