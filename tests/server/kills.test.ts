import { expect, it } from 'vitest';
import { killRounds } from '../support/hostile/killRounds.ts';

it('two kills in the middle of writes lose nothing that was acknowledged', async () => {
  const report = await killRounds(2, 1);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBe(2);
  expect(Object.keys(report.acknowledged)).not.toEqual([]);
}, 180_000);
