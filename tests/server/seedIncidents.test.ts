import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIORITIES } from '#contract/event.ts';
import { seed } from '../../server/seed/seed.ts';
import { countOf, type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const MINUTE = 60_000;
const DAY = 86_400_000;

let scratch: ScratchDatabase;
const progress: number[] = [];
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 2_000, onProgress: (done) => progress.push(done) });
});
afterAll(() => scratch.close());

const newestOf = (customerId: number) =>
  scratch.db
    .selectFrom('incidents as i')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .select(['i.id', 'i.startTime', 'i.endTime', 'i.locationId'])
    .where('l.customerId', '=', customerId)
    .orderBy('i.startTime', 'desc')
    .limit(5)
    .execute();

const recordingsOf = (incidentId: number) =>
  scratch.db
    .selectFrom('recordings')
    .selectAll()
    .where('incidentId', '=', incidentId)
    .orderBy('startTime')
    .execute();

describe('the demo incidents', () => {
  it('are exactly as many as were asked for', async () => {
    expect(await countOf(scratch.db, 'incidents')).toBe(2_000);
  });

  it('tell of their progress from begin to end', () => {
    expect(progress).toEqual([0.25, 0.5, 0.75, 1, 1]);
  });

  it('lie in the last 120 days, numbered in their order', async () => {
    const rows = await scratch.db.selectFrom('incidents').selectAll().orderBy('id').execute();
    const starts = rows.map((row) => row.startTime);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(Math.min(...starts)).toBeGreaterThan(NOW - 120 * DAY - 20 * MINUTE);
    expect(Math.min(...starts)).toBeLessThan(NOW - 118 * DAY);
    expect(Math.max(...starts)).toBe(NOW - 4 * MINUTE);
    expect(rows.filter((row) => row.endTime !== null && row.endTime > NOW)).toEqual([]);
    expect(rows.filter((row) => row.endTime !== null && row.endTime <= row.startTime)).toEqual([]);
  });

  it('leave only the newest open', async () => {
    const open = await scratch.db.selectFrom('incidents').selectAll().where('endTime', 'is', null).execute();
    expect(open.map((row) => [row.startTime, row.status])).toEqual([[NOW - 4 * MINUTE, 'Open']]);
  });

  it('have every priority, ranked by weight', async () => {
    const { rows } = await sql<{ priority: string }>`
      select distinct priority, ${sql.ref('priorityRank')} from incidents order by ${sql.ref('priorityRank')}
    `.execute(scratch.db);
    expect(rows.map((row) => row.priority)).toEqual([...PRIORITIES]);
  });

  it('come mostly at night where yards are', async () => {
    const { rows } = await sql<{ hour: number; total: number }>`
      select (${sql.ref('startTime')} / 3600000) % 24 as hour, count(*) as total from incidents
      where ${sql.ref('locationId')} in (select id from locations where name like '%Yard%' and ${sql.ref('timeZone')} = 'America/Toronto')
      group by 1`.execute(scratch.db);
    const between = (from: number, to: number) =>
      rows.filter((row) => row.hour >= from && row.hour < to).reduce((sum, row) => sum + row.total, 0);
    // Midnight to four in Toronto, against ten to two.
    expect(between(5, 9)).toBeGreaterThan(3 * between(15, 19));
  });

  it('include some of last night and of today', async () => {
    const since = await scratch.db
      .selectFrom('incidents')
      .select('id')
      .where('startTime', '>', NOW - 16 * 60 * MINUTE)
      .execute();
    expect(since.length).toBeGreaterThan(6);
  });
});

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
    const jordans = await scratch.db
      .selectFrom('userLocations')
      .select('locationId')
      .where('userId', '=', 2)
      .execute();
    expect(jordans).toEqual([{ locationId: 44 }]);
  });
});
