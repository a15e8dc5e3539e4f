import { expect, it } from 'vitest';
import { notificationKillRounds } from '../support/hostile/notificationKills.ts';

it('five kills while people are told of events lose nothing and show nothing twice', async () => {
  const report = await notificationKillRounds(5, 1);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBe(5);
  expect(report.midway).toBeGreaterThan(0);
}, 180_000);
