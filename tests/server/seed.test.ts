/** The demo data: sites, people, equipment, incidents and what hangs on them, and seeding again. */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PRIORITIES, RECORDING_TYPES } from '#contract/event.ts';
import { SCHEDULE_ITEM_TYPES } from '#contract/schedule.ts';
import { DEVICE_STATUSES } from '#contract/vocabulary.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { callerOf, inReach } from '../../server/auth/caller.ts';
import { passwordFits } from '../../server/auth/password.ts';
import type { Database } from '../../server/db/schema.ts';
import { readManifest } from '../../server/media/mediaLibrary.ts';
import { seed } from '../../server/seed/seed.ts';
import { statCounts } from '../../server/trade/statistics.ts';
import { ofFile } from '../support/ofFile.ts';
import {
  countOf,
  rowsOf,
  rowsWith,
  type ScratchDatabase,
  scratchDatabase,
} from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const MINUTE = 60_000;
const DAY = 86_400_000;
const INCIDENTS = 2_000;

const progress: number[] = [];
const scratch = ofFile(() => scratchDatabase());
beforeAll(async () => {
  await seed(scratch.db, { now: NOW, incidents: INCIDENTS, onProgress: (done) => progress.push(done) });
});

async function account(username: string) {
  const found = await accountByLogin(scratch.db, username);
  if (!found) throw new Error(`There is no ${username}`);
  return found;
}

/** The rows of a query that begins with select. */
const rowsFor = async <Row>(query: RawBuilder<Row>) => (await query.execute(scratch.db)).rows;
const valuesOf = async (query: RawBuilder<{ value: unknown }>) =>
  (await rowsFor(query)).map(({ value }) => value);
const distinct = async (table: string, column: string) =>
  (
    await valuesOf(
      sql<{ value: unknown }>`select distinct ${sql.ref(column)} as value from ${sql.table(table)}`,
    )
  ).sort();

describe('the demo accounts', () => {
  it.each([
    ['avery', 43, { approved: true, customerId: 1, roles: ['Customer'], scopes: ['AllLocations'] }],
    ['jordan', 1, { approved: true, customerId: 2, roles: ['Customer'], scopes: [] }],
    ['admin', 60, { approved: true, customerId: null, roles: ['Admin'], scopes: ['AllLocations'] }],
    ['casey', 1, { approved: false, customerId: 3, roles: ['Customer'], scopes: [] }],
  ])(
    '%s is who the welcome text says, reaches %i locations, and has the demo password, hashed',
    async (username, total, expected) => {
      const found = await account(username);
      expect(found).toMatchObject(expected);
      const reached = scratch.db
        .selectFrom('locations')
        .select('id')
        .where(inReach(callerOf(found), 'locations.id'));
      expect(await reached.execute()).toHaveLength(total);
      expect(found.passwordHash).toMatch(/^\$argon2id\$/);
      expect(await passwordFits(found.passwordHash, 'vigil-demo')).toBe(true);
      expect(await passwordFits(found.passwordHash, 'vigil-demo ')).toBe(false);
    },
  );
});

it('the demo sites include inactive ones, one without an address, and names that are hard on layouts', async () => {
  const rows = await rowsWith(scratch.db, 'locations');
  const names = rows.map((row) => row.name);
  expect(rows.filter((row) => row.enabled === 0)).toHaveLength(4);
  expect(rows.filter((row) => row.city === null).map((row) => row.name)).toEqual(['Fort McMurray Staging']);
  expect(names.filter((name) => name.length > 150)).toHaveLength(1);
  expect(names.filter((name) => name.includes("'")).length).toBeGreaterThan(3);
  expect(names.filter((name) => /\p{Emoji_Presentation}|☀/u.test(name))).toHaveLength(1);
  expect(names).toContain('Dépôt Montréal-Est');
});

describe('the demo equipment, contacts and schedules', () => {
  it('show every device status and type of schedule item, recurring and one-off', async () => {
    for (const table of ['nvrs', 'cameras'])
      expect(await distinct(table, 'status')).toEqual([...DEVICE_STATUSES].sort());
    expect(await distinct('scheduledItems', 'itemType')).toEqual([...SCHEDULE_ITEM_TYPES].sort());
    expect(await distinct('scheduledItems', 'itemInterval')).toEqual(['OneTime', 'Recurring']);
  });

  it('have overnight, half-hour and touching stretches', async () => {
    const disarming = { itemType: 'Disarmed', itemInterval: 'Recurring' } as const;
    const items = await rowsWith(scratch.db, 'scheduledItems', disarming);
    const bounds = items.map((item) => ({ ...item, from: item.dayStartTime ?? 0, to: item.dayEndTime ?? 0 }));
    const touches = ({ scheduleId, to }: (typeof bounds)[number]) =>
      bounds.some((other) => other.scheduleId === scheduleId && other.from === to && other.monday === 1);
    expect(bounds.some(({ from, to }) => to < from)).toBe(true);
    expect(bounds.some(({ from, to }) => to - from === 1_800)).toBe(true);
    expect(bounds.some(({ to }) => to === 86_400)).toBe(true);
    expect(bounds.some(touches)).toBe(true);
  });

  it('lay one-off items within four weeks of now, both ways', async () => {
    const items = await rowsWith(scratch.db, 'scheduledItems', { itemInterval: 'OneTime' });
    const days = items.map((item) => ((item.startTime ?? Number.NaN) - NOW) / DAY);
    expect(Math.min(...days)).toBeGreaterThan(-28);
    expect(Math.min(...days)).toBeLessThan(-20);
    expect(Math.max(...days)).toBeLessThan(28);
    expect(Math.max(...days)).toBeGreaterThan(14);
    expect(items.filter((item) => (item.endTime ?? 0) <= (item.startTime ?? 0))).toEqual([]);
  });

  it('have contacts with gaps in every field', async () => {
    const contacts = await rowsWith(scratch.db, 'contacts');
    for (const field of ['firstname', 'lastname', 'cell', 'work', 'home', 'email'] as const)
      expect(new Set(contacts.map((contact) => contact[field] === null)).size, field).toBe(2);
  });

  it('rank the contacts of a site from 1 without gaps', async () => {
    const ranks = new Map<number, number[]>();
    for (const { locationId, rank } of await rowsWith(scratch.db, 'contactLocations'))
      ranks.set(locationId, [...(ranks.get(locationId) ?? []), Number(rank)]);
    expect(ranks.size).toBe(58);
    for (const own of ranks.values())
      expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1));
  });
});

describe('the demo incidents', () => {
  it('are exactly as many as were asked for, and tell of their progress from begin to end', async () => {
    expect(await countOf(scratch.db, 'incidents')).toBe(INCIDENTS);
    expect(progress).toEqual([0.25, 0.5, 0.75, 1, 1]);
  });

  it('lie in the last 120 days, numbered in their order', async () => {
    const rows = await rowsWith(scratch.db, 'incidents');
    const starts = rows.map((row) => row.startTime);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(Math.min(...starts)).toBeGreaterThan(NOW - 120 * DAY - 20 * MINUTE);
    expect(Math.min(...starts)).toBeLessThan(NOW - 118 * DAY);
    expect(Math.max(...starts)).toBe(NOW - 4 * MINUTE);
    expect(rows.filter((row) => row.endTime !== null && row.endTime > NOW)).toEqual([]);
    expect(rows.filter((row) => row.endTime !== null && row.endTime <= row.startTime)).toEqual([]);
  });

  it('have every priority, ranked by weight', async () => {
    const rows = await rowsFor(sql<{ priority: string }>`
      select distinct priority, ${sql.ref('priorityRank')} from incidents order by ${sql.ref('priorityRank')}`);
    expect(rows.map((row) => row.priority)).toEqual([...PRIORITIES]);
  });
});

const newestOf = (customerId: number) =>
  scratch.db
    .selectFrom('incidents as i')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .select(['i.id', 'i.startTime', 'i.endTime', 'i.locationId'])
    .where('l.customerId', '=', customerId)
    .orderBy('i.startTime', 'desc')
    .limit(5)
    .execute();

const recordingsOf = (incidentId: number) => rowsWith(scratch.db, 'recordings', { incidentId });

describe('the newest demo incidents', () => {
  it('of the first customer are one under way and one with twelve recordings', async () => {
    const [first, second] = await newestOf(1);
    expect([first?.startTime, second?.startTime]).toEqual([NOW - 4 * MINUTE, NOW - 17 * MINUTE]);
    const recordings = await recordingsOf(second?.id ?? 0);
    expect(recordings).toHaveLength(12);
    expect(new Set(recordings.map((recording) => recording.format))).toEqual(new Set(['H264', 'JPEG']));
  });

  it('of the single-site customer has twelve recordings, at that site', async () => {
    const [first] = await newestOf(2);
    expect(first).toMatchObject({ startTime: NOW - 11 * MINUTE, locationId: 44 });
    expect(await recordingsOf(first?.id ?? 0)).toHaveLength(12);
    expect(await rowsWith(scratch.db, 'userLocations', { userId: 2 })).toMatchObject([{ locationId: 44 }]);
  });
});

describe('what hangs on the demo incidents', () => {
  it('has as many alarms as each incident counts, the first at its start', async () => {
    const { rows } = await sql<{ id: number }>`
      select i.id from incidents i left join alarms a on a.${sql.ref('incidentId')} = i.id group by i.id
      having count(a.id) <> max(i.${sql.ref('alarmCount')}) or min(a.time) <> max(i.${sql.ref('startTime')})
    `.execute(scratch.db);
    expect(rows).toEqual([]);
  });

  it('lies within the incident’s time and at its own site', async () => {
    for (const [table, time] of [
      ['alarms', 'time'],
      ['recordings', 'startTime'],
      ['callIns', 'time'],
      ['incidentLogs', 'time'],
    ] as const) {
      const { rows } = await sql`
        select x.id from ${sql.table(table)} x join incidents i on i.id = x.${sql.ref('incidentId')}
        where x.${sql.ref(time)} < i.${sql.ref('startTime')} or x.${sql.ref(time)} > coalesce(i.${sql.ref('endTime')}, ${NOW})
      `.execute(scratch.db);
      expect(rows).toEqual([]);
    }
    const { rows } = await sql`
      select r.id from recordings r join incidents i on i.id = r.${sql.ref('incidentId')}
      join cameras c on c.id = r.${sql.ref('cameraId')} where c.${sql.ref('locationId')} <> i.${sql.ref('locationId')}
    `.execute(scratch.db);
    expect(rows).toEqual([]);
  });

  it('has one to fourteen recordings each, of every type and of none', async () => {
    const totals = await valuesOf(sql`
      select distinct count(*) as value from recordings group by ${sql.ref('incidentId')} order by 1`);
    expect(totals).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(await distinct('recordings', 'incidentId')).toHaveLength(INCIDENTS);
    expect(await distinct('recordings', 'type')).toEqual([...RECORDING_TYPES, null].sort());
  });

  it('shows media of the camera’s own view, in the format of the file', async () => {
    const media = new Map(readManifest().map((file) => [file.key, file]));
    const rows = await scratch.db
      .selectFrom('recordings as r')
      .innerJoin('cameras as c', 'c.id', 'r.cameraId')
      .select(['c.name', 'r.format', 'r.mediaKey'])
      .execute();
    const wrong = rows.filter(({ name, format, mediaKey }) => {
      const file = media.get(mediaKey);
      return file?.cameraName !== name || (format === 'H264') !== (file?.kind === 'video');
    });
    expect(wrong).toEqual([]);
    expect(new Set(rows.map((row) => row.format))).toEqual(new Set(['H264', 'JPEG']));
  });

  it('has call-ins of each type, by contacts and by others', async () => {
    const rows = await rowsWith(scratch.db, 'callIns');
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['Entry', 'Exit', 'Call']));
    expect(rows.filter((row) => (row.contactId === null) === (row.otherContact === null))).toEqual([]);
    expect(rows.filter((row) => row.userId === null).length).toBeGreaterThan(0);
  });

  it('says who sent police and guards in the logs', async () => {
    const rows = await valuesOf(sql`
      select i.id as value from incidents i where i.${sql.ref('policeContacted')} = 1 and not exists (
        select 1 from ${sql.table('incidentLogs')} x where x.${sql.ref('incidentId')} = i.id and x.notes like 'Police contacted%')`);
    expect(rows).toEqual([]);
  });
});

it.each([
  ['avery', []],
  ['jordan', ['voiceDownLocationCount']],
  ['admin', []],
])('the numbers of the last 3 months for %s are above 0, but for %j', async (username, empty) => {
  const caller = callerOf(await account(username));
  const counts = await statCounts(scratch.db, { caller }, { start: NOW - 92 * DAY, end: NOW });
  const zero = Object.entries(counts).filter(([, count]) => count === 0);
  expect(zero.map(([name]) => name)).toEqual(empty);
});

async function fresh(): Promise<ScratchDatabase> {
  const scratch = await scratchDatabase();
  onTestFinished(scratch.close);
  return scratch;
}

const TABLES =
  `accounts alarms armingOverrides callIns cameras contactLocations contacts counters customers dealers
  drones incidentLogs incidents locations nvrs recordings scheduledItems schedules settings speakers userClaims
  userLocations users voiceDowns`.split(/\s+/) as (keyof Database)[];

async function contents({ db }: ScratchDatabase, tables = TABLES): Promise<Record<string, unknown[]>> {
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(db, table)])));
}

/** The salt differs, as it must. */
const withoutHash = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (key, value: unknown) => (key === 'passwordHash' ? undefined : value)));

describe('seeding', () => {
  it('two databases gives both the same rows', async () => {
    const [one, two] = [await fresh(), await fresh()];
    await seed(one.db, { now: NOW, incidents: 50 });
    await seed(two.db, { now: NOW, incidents: 50 });
    expect(withoutHash(await contents(two))).toEqual(withoutHash(await contents(one)));
  });

  it('after one that failed starts from nothing, and after one that did not leaves the database as it is', async () => {
    const { db } = await fresh();
    const failing = seed(db, { now: NOW, incidents: 20, media: [] });
    await expect(failing).rejects.toThrow('There are no media files');
    expect(await countOf(db, 'locations')).toBe(0);
    expect(await seed(db, { now: NOW, incidents: 20 })).toBe(true);
    expect(await countOf(db, 'locations')).toBe(60);
    expect(await seed(db, { now: NOW + 1, incidents: 30 })).toBe(false);
    expect(await countOf(db, 'incidents')).toBe(20);
  });
});

describe('seeding little', () => {
  it.each([0, 1])('makes %i incidents', async (incidents) => {
    const scratch = await fresh();
    await seed(scratch.db, { now: NOW, incidents });
    expect(await countOf(scratch.db, 'incidents')).toBe(incidents);
  });

  it('without demo data leaves every table empty but the mark', async () => {
    const scratch = await fresh();
    expect(await seed(scratch.db, { now: NOW, demo: false })).toBe(true);
    const { settings, ...others } = await contents(scratch);
    expect(settings).toEqual([{ name: 'seededAt', value: '2026-03-10T15:30:00.000Z' }]);
    expect(Object.entries(others).filter(([, rows]) => rows.length > 0)).toEqual([]);
  });
});
