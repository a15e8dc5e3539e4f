import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import { seed } from '../../server/seed/seed.ts';
import { eventsPerDay } from '../../server/trade/statistics.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 2, 10, 15, 30);

let scratch: ScratchDatabase;
let admin: Caller;
let starts: number[];

beforeAll(async () => {
  scratch = await scratchDatabase();
  // So few that there are days without any.
  await seed(scratch.db, { now: NOW, incidents: 100 });
  const account = await accountByLogin(scratch.db, 'admin');
  if (account === undefined) throw new Error('There is no demo admin.');
  admin = callerOf(account);
  const rows = await scratch.db.selectFrom('incidents').select('startTime').orderBy('startTime').execute();
  starts = rows.map(({ startTime }) => startTime);
});
afterAll(() => scratch.close());

const series = (start: number, end: number) => eventsPerDay(scratch.db, { caller: admin }, { start, end });

function expected(start: number, end: number): number[][] {
  const days = new Map<number, number>();
  for (const instant of starts.filter((one) => one >= start && one <= end)) {
    const day = Math.floor(instant / DAY_MS) * 86_400;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days];
}

const at = (share: number) => starts[Math.round(share * (starts.length - 1))] ?? 0;

describe('the daily series of all sites', () => {
  it('leaves out the days without any', async () => {
    const days = await series(at(0), at(1));
    expect(days).toEqual(expected(at(0), at(1)));
    expect(days.length).toBeLessThan((at(1) - at(0)) / DAY_MS);
  });

  it.each([
    ['takes incidents at both ends of the period', 0, 0],
    ['takes none just outside of it', 1, -1],
    ['takes those just inside of it', -1, 1],
  ])('%s', async (_, afterStart, afterEnd) => {
    const [start, end] = [at(0.2) + afterStart, at(0.7) + afterEnd];
    expect(await series(start, end)).toEqual(expected(start, end));
  });

  it.each([
    ['begins and ends at midnight', 0, 0],
    ['ends just before midnight', 0, -1],
    ['begins just before midnight', -1, 0],
  ])('is right when the period %s', async (_, afterStart, afterEnd) => {
    const midnight = (instant: number) => Math.floor(instant / DAY_MS) * DAY_MS;
    const [start, end] = [midnight(at(0.3)) + afterStart, midnight(at(0.6)) + afterEnd];
    expect(await series(start, end)).toEqual(expected(start, end));
  });

  it('is empty where there is nothing, however long the period is', async () => {
    expect(await series(0, at(0) - 1)).toEqual([]);
    expect(await series(at(1) + 1, at(1) + 100 * 365 * DAY_MS)).toEqual([]);
  });

  it('takes a period of any length', async () => {
    expect(await series(0, Date.UTC(9999, 0))).toEqual(expected(0, Number.POSITIVE_INFINITY));
  });
});
