import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import { seed } from '../../server/seed/seed.ts';
import { listEvents } from '../../server/trade/events.ts';
import { eventsPerDay, statCounts } from '../../server/trade/statistics.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const DAY = 86_400_000;

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 1_500 });
});
afterAll(() => scratch.close());

async function caller(username: string): Promise<Caller> {
  const account = await accountByLogin(scratch.db, username);
  if (!account) throw new Error(`There is no ${username}`);
  return callerOf(account);
}

const periods = {
  'the last 30 days': { start: NOW - 30 * DAY, end: NOW },
  'the last 3 months': { start: NOW - 92 * DAY, end: NOW },
  'one night': { start: NOW - 1.6 * DAY, end: NOW - 1.1 * DAY },
  'a time before everything': { start: NOW - 400 * DAY, end: NOW - 300 * DAY },
};

describe.each(Object.entries(periods))('the numbers of %s', (_, period) => {
  it.each(['avery', 'jordan', 'admin'])('agree with the list and the series for %s', async (username) => {
    const who = await caller(username);
    const span = `incident.startTime >= '${new Date(period.start).toISOString()}' && incident.startTime <= '${new Date(period.end).toISOString()}'`;
    const listed = async (more: string) =>
      (await listEvents(scratch.db, who, 0, { filter: `${span}${more}`, take: 10_000, count: true })).value;
    const events = await listed('');
    const counts = await statCounts(scratch.db, { caller: who }, period);
    const series = await eventsPerDay(scratch.db, { caller: who }, period);
    const alarmsOfEvents = events.reduce((sum, event) => sum + (event.incident.alarmCount ?? 0), 0);

    expect(counts).toMatchObject({
      incidentCount: events.length,
      voiceDownIncidentCount: (await listed(' && incident.voiceDownCount > 0')).length,
      policeCount: (await listed(' && incident.policeContacted == true')).length,
      guardCount: (await listed(' && incident.guardDispatched == true')).length,
    });
    expect(series.reduce((sum, [, total]) => sum + total, 0)).toBe(events.length);
    expect(counts.alarmsCount).toBeGreaterThanOrEqual(alarmsOfEvents);
  });
});

describe('the numbers of the last 3 months', () => {
  it.each([
    ['avery', []],
    ['jordan', ['voiceDownLocationCount']],
    ['admin', []],
  ])('for %s are above 0, but for %j', async (username, empty) => {
    const who = await caller(username);
    const counts = await statCounts(scratch.db, { caller: who }, periods['the last 3 months']);
    const zero = Object.entries(counts).filter(([, count]) => count === 0);
    expect(zero.map(([name]) => name)).toEqual(empty);
  });
});
