/** What the rows of the locations list say of their sites. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { callerOf } from '../../server/auth/caller.ts';
import { seed } from '../../server/seed/seed.ts';
import { listLocations, locationDetail } from '../../server/trade/sites.ts';
import { queriesOf } from '../support/queryPlans.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const HOUR = 3_600_000;
const KINGSTON = 10;
const KELOWNA = 32;

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 300 });
});
afterAll(() => scratch.close());

async function callerNamed(username: string) {
  const account = await accountByLogin(scratch.db, username);
  if (!account) throw new Error(`There is no ${username}`);
  return callerOf(account);
}

async function siteOf(id: number, now = NOW) {
  const { value } = await listLocations(
    scratch.db,
    await callerNamed('avery'),
    { filter: `id == ${id}` },
    now,
  );
  return value[0];
}

describe('the rows of the locations list', () => {
  it('need as many queries for one site as for 43 and for 60', async () => {
    const counts: [rows: number, queries: number][] = [];
    for (const user of ['jordan', 'avery', 'admin']) {
      const caller = await callerNamed(user);
      let rows = 0;
      const queries = await queriesOf(scratch.db, async (db) => {
        rows = (await listLocations(db, caller, {}, NOW)).value.length;
      });
      counts.push([rows, queries.length]);
    }
    expect(counts).toEqual([
      [1, 7],
      [43, 7],
      [60, 7],
    ]);
  });

  it('ask nothing more where no site is found', async () => {
    const caller = await callerNamed('avery');
    const queries = await queriesOf(scratch.db, (db) =>
      listLocations(db, caller, { filter: 'id == 60' }, NOW),
    );
    expect(queries).toHaveLength(1);
  });

  it('are about the sites of the page alone', async () => {
    const caller = await callerNamed('admin');
    const page = { skip: 20, take: 3 };
    let ids: number[] = [];
    const queries = await queriesOf(scratch.db, async (db) => {
      const { value } = await listLocations(db, caller, page, NOW);
      const all = (await listLocations(scratch.db, caller, {}, NOW)).value;
      expect(value).toEqual(all.slice(20, 23));
      ids = value.map(({ id }) => id);
    });
    const [, ...others] = queries;
    // Beside the ids, one query says until when items are over, and one takes the last incident alone.
    const known = new Set<unknown>([...ids, 'Recurring', 'Disarmed', NOW, 1]);
    for (const { parameters } of others) {
      expect(parameters).toEqual(expect.arrayContaining(ids));
      expect(parameters.filter((one) => !known.has(one))).toEqual([]);
    }
  });

  it('are what the page of a site says', async () => {
    const caller = await callerNamed('avery');
    for (const row of (await listLocations(scratch.db, caller, {}, NOW)).value)
      expect(await locationDetail(scratch.db, caller, row.id, NOW)).toMatchObject(row);
  });

  it('say nothing of an incident where there was none', async () => {
    expect(await siteOf(43)).toMatchObject({
      lastIncident: null,
      recorders: { ok: 0, error: 0, offline: 0, other: 0 },
      contactCount: 0,
      scheduleCount: 0,
    });
  });
});

describe('a site that was armed or disarmed by hand', () => {
  const override = (locationId: number, armed: 0 | 1, until: number | null) =>
    scratch.db
      .updateTable('armingOverrides')
      .set({ armed, until })
      .where('locationId', '=', locationId)
      .execute();

  it('is as it was set until the end of that, and then as its schedules say', async () => {
    const end = NOW + 3 * HOUR;
    await override(KINGSTON, 0, end);
    const disarmed = { armed: false, scheduledArmed: true, until: new Date(end).toISOString() };
    expect(await siteOf(KINGSTON)).toMatchObject(disarmed);
    expect(await siteOf(KINGSTON, end - 1)).toMatchObject(disarmed);
    expect(await siteOf(KINGSTON, end)).toMatchObject({ armed: true, scheduledArmed: true, until: null });
  });

  it('stays so for good when that has no end', async () => {
    await override(KELOWNA, 1, null);
    for (const now of [NOW, NOW + 10_000 * HOUR])
      expect(await siteOf(KELOWNA, now)).toMatchObject({ armed: true, scheduledArmed: false, until: null });
  });
});
