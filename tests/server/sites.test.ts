import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nvrsCall } from '#contract/equipment.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const DAY = 86_400_000;
const now = Date.now();
let provider: Provider;
let admin = '';
let avery = '';
let jordan = '';

beforeAll(async () => {
  provider = await startProvider({ now: () => now });
  [admin, avery, jordan] = await Promise.all([
    provider.signIn('admin'),
    provider.signIn('avery'),
    provider.signIn('jordan'),
  ]);
});
afterAll(() => provider.close());

const locations = async (token: string, query = {}) =>
  answerOf(locationsCall, await provider.post('/api/Location/locations', query, token));
const location = async (token: string, id: number) =>
  answerOf(locationDetailsCall, await provider.post(`/api/Location/details/${id}`, undefined, token));

describe('the locations', () => {
  it('are 43, 1 and 60 for the three users', async () => {
    const counts = await Promise.all(
      [avery, jordan, admin].map(async (token) => {
        const { value, count } = await locations(token, { count: true });
        return [value.length, count];
      }),
    );
    expect(counts).toEqual([
      [43, 43],
      [1, 1],
      [60, 60],
    ]);
  });

  it('come without their nested lists', async () => {
    const { value } = await locations(jordan);
    expect(Object.keys(value[0] ?? {}).sort()).toEqual([
      'account',
      'address',
      'armed',
      'contactCount',
      'customer',
      'dealer',
      'id',
      'lastIncident',
      'location',
      'recorders',
      'scheduleCount',
      'scheduledArmed',
      'timeZone',
      'until',
    ]);
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
});

describe('the detail of a location', () => {
  it('is its row with recorders, schedules and ranked contacts', async () => {
    for (const row of (await locations(avery, { take: 10 })).value) {
      const detail = await location(avery, row.id);
      expect(detail).toMatchObject(row);
      const ranks = detail.contactLocations?.map((entry) => entry.contactLocation?.rank ?? 0) ?? [];
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(detail.schedules?.map((entry) => entry.schedule.locationId)).toEqual(
        detail.schedules?.map(() => row.id),
      );
      const nvrs = await answerOf(
        nvrsCall,
        await provider.post('/api/NVR/nvrs', { filter: `locationId == ${row.id}` }, avery),
      );
      expect(detail.nvRs).toEqual(
        nvrs.value.map(({ id, name, status, ipAddress }) => ({ id, name, status, ipAddress })),
      );
    }
  });
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
      expect(until === undefined || Date.parse(until ?? '') > now).toBe(true);
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
    expect(await refusalOf(await status(unknown?.id ?? 0))).toEqual({
      status: 503,
      error: 'Whether this site is armed is not known.',
    });
  });
});

describe('the schedules', () => {
  const schedules = async (token: string) =>
    (await answerOf(schedulesCall, await provider.post('/api/Schedule/schedules', {}, token))).value;
  const items = async (id: number, start: number, end: number) => {
    const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    const response = await provider.post(`/api/Schedule/schedule/${id}`, range, admin);
    return (await answerOf(scheduleCall, response)).scheduledItems ?? [];
  };

  it('name their location and its time zone, in the list and each by itself', async () => {
    const sites = new Map((await locations(avery)).value.map((row) => [row.id, row]));
    const rows = await schedules(avery);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const site = sites.get(Number('locationId' in row && row.locationId));
      const expected = { locationName: site?.location?.name, timeZone: site?.timeZone };
      expect(row).toMatchObject(expected);
      const period = { start: new Date(now).toISOString(), end: new Date(now + DAY).toISOString() };
      const id = 'id' in row ? row.id : 0;
      const response = await provider.post(`/api/Schedule/schedule/${id}`, period, avery);
      expect(await answerOf(scheduleCall, response)).toMatchObject(expected);
    }
  });

  it('say whether they change arming, and how they have their site now', async () => {
    const scheduled = new Map((await locations(avery)).value.map((row) => [row.id, row.scheduledArmed]));
    const rows = (await schedules(avery)).flatMap((row) => ('id' in row ? [row] : []));
    const changing = rows.filter(({ changesArming }) => changesArming);
    expect(changing.length).toBeGreaterThan(0);
    expect(changing.length).toBeLessThan(rows.length);
    for (const { id, changesArming, armed, until, locationId } of rows) {
      const ahead = await items(id, now, now + 400 * DAY);
      expect(ahead.some(({ scheduledItemType }) => scheduledItemType === 'Disarmed')).toBe(changesArming);
      if (!changesArming) expect([armed, until]).toEqual([null, null]);
      else if (changing.filter((other) => other.locationId === locationId).length === 1)
        expect(armed).toBe(scheduled.get(Number(locationId)));
    }
  });

  it('have every recurring item, and the one-off ones that touch the period', async () => {
    const { db } = provider.deps;
    const oneOff = await db
      .selectFrom('scheduledItems')
      .selectAll()
      .where('itemInterval', '!=', 'Recurring')
      .where('startTime', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { scheduleId, startTime, endTime } = oneOff;
    const recurring = await db
      .selectFrom('scheduledItems')
      .select('id')
      .where('scheduleId', '=', scheduleId)
      .where('itemInterval', '=', 'Recurring')
      .execute();
    const startText = new Date(startTime ?? 0).toISOString();
    const hasIt = async (start: number, end: number) => {
      const found = await items(scheduleId, start, end);
      expect(found.filter((item) => item.scheduledItemInterval === 'Recurring').length).toBe(
        recurring.length,
      );
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
