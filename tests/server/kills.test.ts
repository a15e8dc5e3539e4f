import { expect, it } from 'vitest';
import { killRounds } from '../support/hostile/killRounds.ts';

it('a kill in the middle of writes loses nothing that was acknowledged', async () => {
  const report = await killRounds(1, 1);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBe(1);
  expect(Object.keys(report.acknowledged)).not.toEqual([]);
}, 180_000);
