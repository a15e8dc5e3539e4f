/** The daily series in UTC and in the viewer's zone, against the calendar of Intl. */
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../server/seed/seed.ts';
import { eventsPerDay, incidentsIn, type Period, type Place } from '../../server/trade/statistics.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { rowOf, rowsWith, scratchDatabase } from '../support/scratchDatabase.ts';

const DAY_MS = 86_400_000;
const HALF_HOUR = 1_800_000;

/** With midnights that a clock change skips or repeats, and with changes of half an hour, among them. */
const ZONES = [
  ...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'America/Havana', 'Europe/Berlin'],
  ...['Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'],
];

/** The clock changes of 2026 in these zones lie within. */
const AROUND_CHANGES = [
  ['2026-03-06', '2026-03-10'],
  ['2026-03-27', '2026-03-31'],
  ['2026-04-03', '2026-04-07'],
  ['2026-09-25', '2026-09-29'],
  ['2026-10-02', '2026-10-06'],
  ['2026-10-23', '2026-10-27'],
  ['2026-10-30', '2026-11-03'],
] as const;

let places: Place[];
let starts: number[];

const scratch = ofFile(() => scratchDatabase());
beforeAll(async () => {
  await seed(scratch.db, { now: Date.UTC(2026, 2, 10, 15, 30), incidents: 100 });
  const [admin, avery] = [await callerNamed(scratch.db, 'admin'), await callerNamed(scratch.db, 'avery')];
  const seen = new Set((await rowsWith(scratch.db, 'incidents')).map(({ locationId }) => locationId));
  const own = await rowsWith(scratch.db, 'locations', { customerId: 1 });
  const ids = own.flatMap(({ id }) => (seen.has(id) ? [id] : [])).slice(0, 3);
  await addIncidents(ids);
  const rows = await rowsWith(scratch.db, 'incidents');
  starts = rows.map(({ startTime }) => startTime).sort((a, b) => a - b);
  places = [{ caller: admin }, { caller: avery }, { caller: avery, locationId: ids[0] ?? 0 }];
});

/** One every half hour around the clock changes, at the sites by turns. */
async function addIncidents(sites: readonly number[]): Promise<void> {
  const template = await rowOf(scratch.db, 'incidents');
  let id = 5_000_000;
  for (const [first, last] of AROUND_CHANGES) {
    const rows = [];
    for (let startTime = Date.parse(first); startTime < Date.parse(last); startTime += HALF_HOUR) {
      id += 1;
      rows.push({ ...template, id, startTime, locationId: sites[id % sites.length] ?? template.locationId });
    }
    await scratch.db.insertInto('incidents').values(rows).execute();
  }
}

async function startsIn(place: Place, period: Period): Promise<number[]> {
  const rows = await incidentsIn(scratch.db, place, period).select('incidents.startTime').execute();
  return rows.map(({ startTime }) => startTime);
}

/** Of all sites, for an Admin. */
function everywhere(): Place {
  const [place] = places;
  if (place === undefined) throw new Error('There is no place.');
  return place;
}

describe('the daily series of all sites', () => {
  const series = (start: number, end: number) => eventsPerDay(scratch.db, everywhere(), { start, end });
  function expected(start: number, end: number): number[][] {
    const days = new Map<number, number>();
    for (const instant of starts.filter((one) => one >= start && one <= end)) {
      const day = Math.floor(instant / DAY_MS) * 86_400;
      days.set(day, (days.get(day) ?? 0) + 1);
    }
    return [...days];
  }
  const at = (share: number) => starts[Math.round(share * (starts.length - 1))] ?? 0;

  it('leaves out the days without any', async () => {
    const days = await series(at(0), at(1));
    expect(days).toEqual(expected(at(0), at(1)));
    expect(days.length).toBeLessThan((at(1) - at(0)) / DAY_MS);
  });

  const midnight = (share: number) => Math.floor(at(share) / DAY_MS) * DAY_MS;
  it.each([
    ['begins and ends with an incident', () => [at(0.2), at(0.7)]],
    ['begins just after one and ends just before one', () => [at(0.2) + 1, at(0.7) - 1]],
    ['begins just before one and ends just after one', () => [at(0.2) - 1, at(0.7) + 1]],
    ['begins and ends at midnight', () => [midnight(0.3), midnight(0.6)]],
    ['ends just before midnight', () => [midnight(0.3), midnight(0.6) - 1]],
    ['begins just before midnight', () => [midnight(0.3) - 1, midnight(0.6)]],
  ])('is right when the period %s', async (_, period) => {
    const [start = 0, end = 0] = period();
    expect(await series(start, end)).toEqual(expected(start, end));
  });

  it('is empty where there is nothing, and whole, however long the period is', async () => {
    expect(await series(0, at(0) - 1)).toEqual([]);
    expect(await series(at(1) + 1, at(1) + 100 * 365 * DAY_MS)).toEqual([]);
    expect(await series(0, Date.UTC(9999, 0))).toEqual(expected(0, Number.POSITIVE_INFINITY));
  });
});

describe.each(ZONES)('the daily series in %s', (zone) => {
  const dates = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });

  function countsByDate(starts: readonly number[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const start of starts) {
      const date = dates.format(start);
      counts[date] = (counts[date] ?? 0) + 1;
    }
    return counts;
  }

  it.each([
    ['in spring', '2026-02-27T18:00Z', '2026-04-09T07:00Z'],
    ['in autumn', '2026-09-25T05:00Z', '2026-11-03T21:00Z'],
    ['of a year', '2025-12-31T00:00Z', '2027-01-01T00:00Z'],
  ])("has its calendar's days over the clock changes %s, and loses no incident", async (_, from, to) => {
    const period = { start: Date.parse(from), end: Date.parse(to) };
    for (const place of places) {
      const starts = await startsIn(place, period);
      const days = await eventsPerDay(scratch.db, place, period, zone);
      expect(starts.length).toBeGreaterThan(20);
      expect(Object.fromEntries(days.map(([day, count]) => [dates.format(day * 1000), count]))).toEqual(
        countsByDate(starts),
      );
      expect(days.reduce((sum, [, count]) => sum + count, 0)).toBe(starts.length);
    }
  });

  it('has one pair a day in order, named by the first instant of the day, however long the period is', async () => {
    for (const place of places) {
      const days = await eventsPerDay(scratch.db, place, { start: 0, end: Date.UTC(9999, 0) }, zone);
      const instants = days.map(([day]) => day * 1000);
      expect(instants).toEqual([...instants].sort((a, b) => a - b));
      expect(new Set(instants.map((instant) => dates.format(instant))).size).toBe(instants.length);
      for (const instant of instants)
        expect(dates.format(instant - 1), new Date(instant).toISOString()).not.toBe(dates.format(instant));
    }
  });

  it('takes incidents at both ends of the period, and none outside', async () => {
    const start = Date.parse('2026-10-31T05:30Z');
    const total = async (from: number, to: number) => {
      const days = await eventsPerDay(scratch.db, everywhere(), { start: from, end: to }, zone);
      return days.reduce((sum, [, count]) => sum + count, 0);
    };
    expect(await total(start, start + DAY_MS)).toBe(49);
    expect(await total(start + 1, start + DAY_MS - 1)).toBe(47);
    expect(await total(start, start)).toBe(1);
    expect(await total(start + 1, start + 1)).toBe(0);
  });
});
