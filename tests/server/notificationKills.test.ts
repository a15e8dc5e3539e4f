import { expect, it } from 'vitest';
import { notificationKillRounds } from '../support/hostile/notificationKills.ts';

it('three kills while people are told of events lose nothing and show nothing twice', async () => {
  const report = await notificationKillRounds(3, 1);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBe(3);
  expect(report.midway).toBeGreaterThan(0);
}, 180_000);
