/** Which sites need attention, and that each is told of once for as long as it lasts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteCoverage } from '#domain/sites/siteCoverage.ts';
import { openDatabase } from '../../server/db/open.ts';
import { writeCells } from '../../server/db/writeRows.ts';
import { scanSites } from '../../server/notify/attention.ts';
import { eraseCustomer } from '../../server/retention/eraseSubject.ts';
import { listLocations } from '../../server/trade/sites.ts';
import { callerNamed } from '../support/people.ts';
import { startProvider } from '../support/provider.ts';
import { afterQueries, queriesOf } from '../support/queryPlans.ts';
import {
  addRows,
  beforeTransaction,
  changeRows,
  countOf,
  rowsWith,
  type ScratchDatabase,
  scratchDatabase,
} from '../support/scratchDatabase.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Tuesday, 22:00 in Toronto. */
const NIGHT = Date.parse('2026-03-04T03:00:00Z');
let scratch: ScratchDatabase;

beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.close());

/** Sites with a recorder each that is well, and armed until somebody disarms them. Their ids begin at 1. */
async function addSites(count: number): Promise<void> {
  const { db } = scratch;
  const named = { name: 'Yard', foldedName: 'yard' };
  await addRows(db, 'dealers', { id: 1, ...named });
  await addRows(db, 'customers', { id: 1, ...named, dealerId: 1 });
  await addRows(db, 'accounts', { id: 1, ...named, customerId: 1 });
  const owners = { dealerId: 1, accountId: 1, customerId: 1 };
  const code = { accountCode: 'Y-1', foldedAccountCode: 'y-1', timeZone: 'America/Toronto' };
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const sites = ids.map((id) => ({ id, ...named, ...code, ...owners, enabled: 1, searchWords: '' }));
  await writeCells(db, 'locations', sites);
  const recorders = ids.map((id) => ({ id, locationId: id, ...named, status: 'OK', searchWords: '' }));
  await writeCells(db, 'nvrs', recorders);
}

/** As most databases are: with a look at them when all was well. */
async function quietSites(count = 1): Promise<void> {
  await addSites(count);
  await scan(NIGHT - HOUR);
}

const scan = (now: number) => scanSites(scratch.db, now);
const setRecorder = (status: string, site = 1) =>
  scratch.db.updateTable('nvrs').set({ status }).where('locationId', '=', site).execute();

/** @param until from which time on the schedules count again */
async function setByHand(armed: 0 | 1 | null, until: number | null = null): Promise<void> {
  await scratch.db.deleteFrom('armingOverrides').execute();
  await scratch.db.insertInto('armingOverrides').values({ locationId: 1, armed, until }).execute();
}

/** Disarms the site by its schedule, between two instants. */
async function setSchedule(startTime: number, endTime: number): Promise<void> {
  const name = { name: 'Opening hours', foldedName: 'opening hours' };
  await addRows(scratch.db, 'schedules', { id: 1, locationId: 1, ...name, searchWords: '' });
  const days = {
    sunday: 0,
    monday: 0,
    tuesday: 0,
    wednesday: 0,
    thursday: 0,
    friday: 0,
    saturday: 0,
  } as const;
  const item = { id: 1, scheduleId: 1, itemType: 'Disarmed', itemInterval: 'OneTime' };
  await addRows(scratch.db, 'scheduledItems', { ...item, startTime, endTime, ...days });
}

/** What was told, in order. */
const notices = () => rowsWith(scratch.db, 'notices');
const told = async () =>
  (await notices())
    .filter(({ toldAt }) => toldAt === null)
    .map(({ locationId, reason }) => `${reason} at ${locationId}`);

/** Looks twice, so many minutes apart. */
async function toldAfterMinutes(first: number, minutes: number): Promise<string[]> {
  await scan(first);
  await scan(first + minutes * MINUTE);
  return told();
}
const toldAfterTenMinutes = () => toldAfterMinutes(NIGHT, 10);

describe('a site whose recorder is offline while it is armed', () => {
  beforeEach(() => quietSites());

  it('is told of once it has been so for five minutes, and not again', async () => {
    await setRecorder('Offline');
    const at = NIGHT + 5 * MINUTE;
    await scan(NIGHT);
    await scan(at - 1);
    expect(await told()).toEqual([]);
    await scan(at);

    expect(await notices()).toEqual([
      {
        ...{ id: 1, locationId: 1, incidentId: null, kind: 'attention', reason: 'recorder' },
        ...{ at: NIGHT, endedAt: null, toldAt: null, toldTo: 0 },
      },
    ]);
    for (let minutes = 6; minutes < 30; minutes += 1) await scan(NIGHT + minutes * MINUTE);
    expect(await notices()).toMatchObject([{ at: NIGHT, endedAt: null }]);
    await setRecorder('OK');
    for (const minutes of [30, 31]) await scan(NIGHT + minutes * MINUTE);
    expect(await notices()).toMatchObject([{ at: NIGHT, endedAt: NIGHT + 30 * MINUTE }]);
  });

  it('is not told of when it ends before, however often it begins', async () => {
    for (let minutes = 0; minutes < 20; minutes += 4) {
      await setRecorder('Offline');
      await scan(NIGHT + minutes * MINUTE);
      await scan(NIGHT + (minutes + 2) * MINUTE);
      await setRecorder('OK');
      await scan(NIGHT + (minutes + 3) * MINUTE);
    }
    expect(await told()).toEqual([]);
    expect(await countOf(scratch.db, 'siteAlerts')).toBe(0);
  });

  it('is told of anew when it has ended and begins again', async () => {
    await setRecorder('Offline');
    await toldAfterTenMinutes();
    await setRecorder('OK');
    await scan(NIGHT + HOUR);
    await setRecorder('Error');
    await scan(NIGHT + 2 * HOUR);
    await scan(NIGHT + 2 * HOUR + 5 * MINUTE);
    expect(await told()).toEqual(['recorder at 1', 'recorder at 1']);
  });

  it('waits for no time that a wrong clock has stored', async () => {
    await setRecorder('Offline');
    await scan(NIGHT + 365 * 24 * HOUR);
    await scan(NIGHT);
    expect(await told()).toEqual(['recorder at 1']);
  });
});

describe('a site needs attention', () => {
  beforeEach(() => quietSites());

  it.each([
    ['Offline', ['recorder at 1']],
    ['Error', ['recorder at 1']],
    ['Other', []],
    ['OK', []],
  ])('while it is armed with a recorder that is %s: %j', async (status, expected) => {
    await setRecorder(status);
    expect(await toldAfterTenMinutes()).toEqual(expected);
  });

  it('for its recorder only while it is armed', async () => {
    await setRecorder('Offline');
    await setSchedule(NIGHT - HOUR, NIGHT + HOUR);
    expect(await toldAfterTenMinutes()).toEqual([]);
    expect(await toldAfterMinutes(NIGHT + HOUR, 5)).toEqual(['recorder at 1']);
  });

  it('not while nobody knows whether it is armed', async () => {
    await setRecorder('Offline');
    await setByHand(null);
    expect(await toldAfterTenMinutes()).toEqual([]);
  });

  it('only while it is in service', async () => {
    const setInService = (enabled: 0 | 1) => changeRows(scratch.db, 'locations', { enabled });
    await setRecorder('Offline');
    await setInService(0);
    expect(await toldAfterTenMinutes()).toEqual([]);
    await setInService(1);
    await scan(NIGHT + HOUR);
    await setInService(0);
    await scan(NIGHT + 2 * HOUR);
    expect(await told()).toEqual([]);
    expect(await countOf(scratch.db, 'siteAlerts')).toBe(0);
  });

  it('not when its schedule says disarmed too, until that ends', async () => {
    await setByHand(0);
    await setSchedule(NIGHT - HOUR, NIGHT + HOUR);
    expect(await toldAfterTenMinutes()).toEqual([]);
    expect(await toldAfterMinutes(NIGHT + HOUR, 5)).toEqual(['disarmed at 1']);
  });

  it('no longer than what was done by hand counts', async () => {
    await setByHand(0, NIGHT + 4 * MINUTE);
    expect(await toldAfterTenMinutes()).toEqual([]);
  });

  it('for another reason, which is told too', async () => {
    await setRecorder('Offline');
    await toldAfterTenMinutes();
    await setByHand(0);
    expect(await toldAfterMinutes(NIGHT + HOUR, 5)).toEqual(['recorder at 1', 'disarmed at 1']);
  });
});

it('the very first look at a database tells of nothing that is there already, and of all that begins later', async () => {
  await addSites(2);
  await setRecorder('Offline', 1);
  await scan(NIGHT);
  await setRecorder('Offline', 2);
  await scan(NIGHT + HOUR);
  await scan(NIGHT + 2 * HOUR);
  expect(await told()).toEqual(['recorder at 2']);
  // Whoever gets a morning mail reads when that is over, too.
  await setRecorder('OK', 1);
  await scan(NIGHT + 3 * HOUR);
  const over = { at: NIGHT, endedAt: NIGHT + 3 * HOUR, toldAt: NIGHT };
  expect(await rowsWith(scratch.db, 'notices', { locationId: 1 })).toMatchObject([over]);
});

it('any number of sites are looked at with as many queries as one', async () => {
  await quietSites(1_000);
  const queries = async () => (await queriesOf(scratch.db, (db) => scanSites(db, NIGHT))).length;
  await setRecorder('Offline', 7);
  expect(await queries()).toBeLessThan(15);
  const one = await queries();
  await scratch.db.updateTable('nvrs').set({ status: 'Error' }).execute();
  await scan(NIGHT);
  expect(await queries()).toBe(one);
  await scan(NIGHT + 5 * MINUTE);
  expect(await told()).toHaveLength(1_000);
});

describe('several processes', () => {
  it('that look at once tell of a site once', async () => {
    const { url, dataDir } = scratch;
    await quietSites(20);
    await scratch.db.updateTable('nvrs').set({ status: 'Offline' }).execute();
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir })));
    const scanAll = (now: number) =>
      Promise.all([...processes, ...processes].map((db, index) => scanSites(db, now + index * 1_000)));
    await scanAll(NIGHT);
    await scanAll(NIGHT + 6 * MINUTE);
    await scanAll(NIGHT + 7 * MINUTE);
    expect(new Set(await told()).size).toBe(20);
    expect(await told()).toHaveLength(20);
    await Promise.all(processes.map((db) => db.destroy()));
  });

  it('that look at a new database at once take what is there as told', async () => {
    const { url, dataDir } = scratch;
    await addSites(3);
    await setRecorder('Offline', 2);
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir })));
    await Promise.all(processes.map((db) => scanSites(db, NIGHT)));
    await Promise.all(processes.map((db) => scanSites(db, NIGHT + HOUR)));
    expect(await told()).toEqual([]);
    await Promise.all(processes.map((db) => db.destroy()));
  });
});

describe('a site that is erased', () => {
  beforeEach(async () => {
    await quietSites();
    await setRecorder('Offline');
  });

  it('while it is looked at fails no look', async () => {
    const { db, dataDir } = scratch;
    beforeTransaction(db, () => eraseCustomer(db, 1, dataDir));
    await scan(NIGHT);
    expect(await countOf(db, 'siteAlerts')).toBe(0);
  });

  it('goes although a look at it ends in between', async () => {
    const { db, dataDir } = scratch;
    const alert = { locationId: 1, reason: 'recorder', since: NIGHT, toldAt: null };
    let written: Promise<unknown> | undefined;
    const looking = afterQueries(db, (node) => {
      if (!JSON.stringify(node).includes('siteAlerts')) return;
      // Once its alerts are erased; refused where the site is gone by then.
      written ??= addRows(db, 'siteAlerts', alert).catch(() => undefined);
    });
    expect(await eraseCustomer(looking, 1, dataDir)).toMatchObject({ sites: 1 });
    await written;
    expect([await countOf(db, 'locations'), await countOf(db, 'siteAlerts')]).toEqual([0, 0]);
  });
});

it('the sites of the demo need attention where the portal says so of their arming and recorders', async () => {
  const now = Date.now();
  const provider = await startProvider({ now: () => now });
  const { db } = provider.deps;
  await scanSites(db, now);
  const sites = (await listLocations(db, await callerNamed(db, 'admin'), {}, now)).value;
  const told = /^(?:Disarmed although the schedule|Armed, but not fully recorded)/;
  const expected = sites
    .filter((site) => siteCoverage(site).contradictions.some((text) => told.test(text)))
    .map(({ id }) => id);
  const alerts = await db.selectFrom('siteAlerts').select('locationId').execute();
  expect(alerts.map(({ locationId }) => locationId).toSorted((a, b) => a - b)).toEqual(
    expected.toSorted((a, b) => a - b),
  );
  expect(expected.length).toBeGreaterThan(1);
  await provider.close();
});
