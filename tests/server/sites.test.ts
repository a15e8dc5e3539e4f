/** Sites: the rows of their list, their page, their schedules, and accounts with a list of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { nvrsCall } from '#contract/equipment.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { searchCall } from '#contract/search.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import type { LocationsTable } from '../../server/db/tables/sites.ts';
import { writeRows } from '../../server/db/writeRows.ts';
import { scanSites } from '../../server/notify/attention.ts';
import { listLocations } from '../../server/trade/sites.ts';
import { answerOf, ask, refusalOf, tokenPayload } from '../support/answers.ts';
import { plainIncident } from '../support/incidents.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { startProvider } from '../support/provider.ts';
import { queriesOf } from '../support/queryPlans.ts';
import { changeRows, rowOf, rowsWith } from '../support/scratchDatabase.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.now();
const KINGSTON = 10;
let admin = '';
let avery = '';

const provider = ofFile(() => startProvider({ now: () => NOW }));
beforeAll(async () => {
  [admin, avery] = [await provider.signIn('admin'), await provider.signIn('avery')];
});

const locations = async (token: string, query = {}) => ask(provider, locationsCall, token, query);
const location = async (token: string, id: number) =>
  ask(provider, locationDetailsCall, token, undefined, id);

/** Of avery's, as the list has it at some time. */
async function siteOf(id: number, now = NOW) {
  const query = { filter: `id == ${id}` };
  return (await listLocations(provider.deps.db, await callerNamed(provider.deps.db, 'avery'), query, now))
    .value[0];
}

describe('the rows of the locations list', () => {
  it('have the facts of their sites, and no nested lists', async () => {
    const [row = {}] = (await locations(avery)).value;
    expect(Object.keys(row).sort().join(' ')).toBe(
      'account address armed contactCount customer dealer id lastIncident location recorders ' +
        'scheduleCount scheduledArmed timeZone until',
    );
    const recorders = { ok: 0, error: 0, offline: 0, other: 0 };
    const bare = { lastIncident: null, recorders, contactCount: 0, scheduleCount: 0 };
    expect(await siteOf(43)).toMatchObject(bare);
  });

  it('can be filtered and sorted', async () => {
    const all = (await locations(admin)).value;
    const inactive = await locations(admin, { filter: 'location.enabledStatus == false' });
    expect(inactive.value.map((row) => row.id)).toEqual(
      all.filter((row) => row.location?.enabledStatus === false).map((row) => row.id),
    );
    const byCode = await locations(admin, { orderby: 'location.accountCode desc' });
    const codes = byCode.value.map((row) => row.location?.accountCode?.toLowerCase() ?? '');
    expect(codes).toEqual([...codes].sort().reverse());
  });

  it('need as many queries for one site as for 43 and for 60, and one where none is found', async () => {
    const counts: [rows: number, queries: number][] = [];
    for (const [user, query] of [
      ['jordan', {}],
      ['avery', {}],
      ['admin', {}],
      ['avery', { filter: 'id == 60' }],
    ] as const) {
      const caller = await callerNamed(provider.deps.db, user);
      let rows = 0;
      const queries = await queriesOf(provider.deps.db, async (db) => {
        rows = (await listLocations(db, caller, query, NOW)).value.length;
      });
      counts.push([rows, queries.length]);
    }
    expect(counts.join(' ')).toBe('1,7 43,7 60,7 0,1');
  });

  it('are about the sites of the page alone', async () => {
    const caller = await callerNamed(provider.deps.db, 'admin');
    const page = { skip: 20, take: 3 };
    let ids: number[] = [];
    const queries = await queriesOf(provider.deps.db, async (db) => {
      const { value } = await listLocations(db, caller, page, NOW);
      const all = (await listLocations(provider.deps.db, caller, {}, NOW)).value;
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
});

it('the page of a location is its row with recorders, schedules and ranked contacts', async () => {
  for (const row of (await locations(avery)).value) {
    const detail = await location(avery, row.id);
    expect(detail).toMatchObject(row);
    const ranks = detail.contactLocations?.map((entry) => entry.contactLocation?.rank ?? 0) ?? [];
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const nvrs = await ask(provider, nvrsCall, avery, { filter: `locationId == ${row.id}` });
    expect(detail.nvRs).toEqual(
      nvrs.value.map(({ id, name, status, ipAddress }) => ({ id, name, status, ipAddress })),
    );
  }
});

describe('the armed status', () => {
  const status = (id: number) => provider.post(`/api/Location/armed-status/${id}`, undefined, admin);

  it('has an until in the future or none, both kinds occur, and it is what the row of the list says', async () => {
    const seen = new Set<boolean>();
    const known = (await locations(admin)).value.filter((row) => typeof row.armed === 'boolean');
    expect(known).toHaveLength(59);
    for (const row of known) {
      const { armed, until } = await answerOf(armedStatusCall, await status(row.id));
      seen.add(armed);
      expect(until === undefined || Date.parse(until ?? '') > NOW).toBe(true);
      expect([row.armed, row.until]).toEqual([armed, until ?? null]);
    }
    expect(seen.size).toBe(2);
  });

  it('fails for the site of which it is not known, whose row has null', async () => {
    const [unknown, ...others] = (await locations(admin)).value.filter(
      (row) => typeof row.armed !== 'boolean',
    );
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({ armed: null, until: null, location: { name: 'Fort McMurray Staging' } });
    expect(await refusalOf(await status(unknown?.id ?? 0))).toBe(
      '503 Whether this site is armed is not known.',
    );
  });
});

it('a site whose time zone this calendar does not have is listed and found without what needs its clock, and hides no other', async () => {
  const { db } = provider.deps;
  const { locationId } = await rowOf(db, 'schedules');
  const event = plainIncident(900_001, locationId);
  await db.insertInto('incidents').values(event).execute();
  const { timeZone } = await rowOf(db, 'locations', { id: locationId });
  const setZone = (zone: string) =>
    db.updateTable('locations').set({ timeZone: zone }).where('id', '=', locationId).execute();
  // As a provider with a newer calendar has imported it.
  await setZone('America/Newer_Zone');
  const { value: rows } = await locations(admin);
  expect(rows).toHaveLength(60);
  expect(rows.find(({ id }) => id === locationId)).toMatchObject({ armed: null, scheduledArmed: null });
  const { value: schedules } = await ask(provider, schedulesCall, admin, {});
  expect(schedules).toContainEqual(expect.objectContaining({ locationId, changesArming: true, armed: null }));
  const headers = { Authorization: `Bearer ${admin}` };
  const answer = await fetch(`${provider.url}/api/Search?query=${event.id}`, { headers });
  expect((await answerOf(searchCall, answer))[0]?.title).toMatch(/^Event 900001 - .+, \d{4}$/);
  await db.updateTable('nvrs').set({ status: 'Offline' }).where('locationId', '=', locationId).execute();
  await scanSites(db, NOW);
  expect(await rowOf(db, 'siteAlerts', { reason: 'recorder' })).toBeDefined();
  await setZone(timeZone);
});

describe('a site that was armed or disarmed by hand', () => {
  const override = (locationId: number, armed: 0 | 1, until: number | null) =>
    changeRows(provider.deps.db, 'armingOverrides', { armed, until }, { locationId });

  it('is as it was set until the end of that, and then as its schedules say', async () => {
    const end = NOW + 3 * HOUR;
    await override(KINGSTON, 0, end);
    const disarmed = { armed: false, scheduledArmed: true, until: new Date(end).toISOString() };
    expect(await siteOf(KINGSTON)).toMatchObject(disarmed);
    expect(await siteOf(KINGSTON, end - 1)).toMatchObject(disarmed);
    expect(await siteOf(KINGSTON, end)).toMatchObject({ armed: true, scheduledArmed: true, until: null });
  });
});

describe('the schedules', () => {
  const schedules = async (token: string) => (await ask(provider, schedulesCall, token, {})).value;
  const items = async (id: number, start: number, end: number) => {
    const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    return (await ask(provider, scheduleCall, admin, range, id)).scheduledItems ?? [];
  };

  it('name their location and its time zone, in the list and each by itself', async () => {
    const sites = new Map((await locations(avery)).value.map((row) => [row.id, row]));
    const rows = await schedules(avery);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const site = sites.get(Number('locationId' in row && row.locationId));
      const expected = { locationName: site?.location?.name, timeZone: site?.timeZone };
      expect(row).toMatchObject(expected);
      const period = { start: new Date(NOW).toISOString(), end: new Date(NOW + DAY).toISOString() };
      const id = 'id' in row ? row.id : 0;
      expect(await ask(provider, scheduleCall, avery, period, id)).toMatchObject(expected);
    }
  });

  it('say whether they change arming, and how they have their site now', async () => {
    const scheduled = new Map((await locations(avery)).value.map((row) => [row.id, row.scheduledArmed]));
    const rows = (await schedules(avery)).flatMap((row) => ('id' in row ? [row] : []));
    const changing = rows.filter(({ changesArming }) => changesArming);
    expect(changing.length).toBeGreaterThan(0);
    expect(changing.length).toBeLessThan(rows.length);
    for (const { id, changesArming, armed, until, locationId } of rows) {
      const ahead = await items(id, NOW, NOW + 400 * DAY);
      expect(ahead.some(({ scheduledItemType }) => scheduledItemType === 'Disarmed')).toBe(changesArming);
      if (!changesArming) expect([armed, until]).toEqual([null, null]);
      else if (changing.filter((other) => other.locationId === locationId).length === 1)
        expect(armed).toBe(scheduled.get(Number(locationId)));
    }
  });

  it('have every recurring item, and the one-off ones that touch the period', async () => {
    const { db } = provider.deps;
    const oneOff = await rowOf(db, 'scheduledItems', { itemInterval: 'OneTime' });
    const { scheduleId, startTime, endTime } = oneOff;
    const recurring = await rowsWith(db, 'scheduledItems', { scheduleId, itemInterval: 'Recurring' });
    const startText = new Date(startTime ?? 0).toISOString();
    const hasIt = async (start: number, end: number) => {
      const found = await items(scheduleId, start, end);
      const kept = found.filter((item) => item.scheduledItemInterval === 'Recurring');
      expect(kept).toHaveLength(recurring.length);
      return found.some((item) => item.startTime === startText);
    };
    const [start, end] = [startTime ?? 0, endTime ?? 0];
    expect(await hasIt(start - DAY, start)).toBe(true);
    expect(await hasIt(start + 1, end - 1)).toBe(true);
    expect(await hasIt(end, end + DAY)).toBe(true);
    expect(await hasIt(start - DAY, start - 1)).toBe(false);
    expect(await hasIt(end + 1, end + DAY)).toBe(false);
  });
});

describe('the token of an account with a list of sites', () => {
  /** Ids of ten digits, as long as they get. */
  const FIRST_ID = 2_000_000_000;
  let model: LocationsTable;
  let userId = 0;

  beforeAll(async () => {
    const { db } = provider.deps;
    const account = await accountByLogin(db, 'jordan');
    userId = account?.id ?? 0;
    const { locationId } = await rowOf(db, 'userLocations', { userId });
    model = await rowOf(db, 'locations', { id: locationId });
    await db.deleteFrom('userLocations').where('userId', '=', userId).execute();
  });

  /** Lists further sites for jordan. */
  async function listSites(from: number, count: number): Promise<void> {
    const sites = Array.from({ length: count }, (_, index) => ({ ...model, id: FIRST_ID + from + index }));
    await writeRows(provider.deps.db, 'locations', sites);
    const listed = sites.map(({ id }) => ({ userId, locationId: id }));
    await writeRows(provider.deps.db, 'userLocations', listed);
  }

  async function countedSites(token: string): Promise<unknown> {
    const answer = await provider.post('/api/Location/locations', { take: 1, count: true }, token);
    const { count }: { count: unknown } = await answer.json();
    return [answer.status, count];
  }

  it('names up to 200 of them', async () => {
    await listSites(0, 200);
    const token = await provider.signIn('jordan');
    expect(tokenPayload(token).loc).toEqual(Array.from({ length: 200 }, (_, index) => FIRST_ID + index));
    expect(token.length).toBeLessThan(4_000);
    expect(await countedSites(token)).toEqual([200, 200]);
  });

  it('names none of 2,000, fits a header, and opens them all, and no other', async () => {
    await listSites(200, 1_800);
    const token = await provider.signIn('jordan');
    expect(tokenPayload(token)).not.toHaveProperty('loc');
    expect(token.length).toBeLessThan(4_000);
    expect(await countedSites(token)).toEqual([200, 2_000]);
    const last = FIRST_ID + 1_999;
    expect((await provider.post(`/api/Location/details/${last}`, undefined, token)).status).toBe(200);
    expect((await provider.post(`/api/Location/details/${model.id}`, undefined, token)).status).toBe(404);
  });
});
