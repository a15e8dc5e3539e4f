import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationKillRounds } from '../support/hostile/notificationKills.ts';
import { type ScratchPostgres, startPostgres } from '../support/postgres.ts';
import { inDatabase } from '../support/testDatabase.ts';

let postgres: ScratchPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
  await inDatabase(`${postgres.url}/postgres`, 'create database portal');
}, 300_000);
afterAll(() => postgres.stop());

it.each([1, 2, 3, 4])(
  'ten kills while people are told of events, part %i of 4, lose nothing and show nothing twice',
  async (part) => {
    const report = await notificationKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.midway).toBeGreaterThan(3);
  },
);

it('ten kills of one of two processes that tell people of events lose nothing and show nothing twice', async () => {
  const report = await notificationKillRounds(10, 500, { databaseUrl: `${postgres.url}/portal`, count: 2 });
  console.warn(`two processes: ${JSON.stringify(report)}`);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBe(10);
  expect(report.midway).toBeGreaterThan(0);
});
