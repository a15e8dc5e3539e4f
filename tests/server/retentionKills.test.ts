import { expect, it } from 'vitest';
import { retentionKillRounds } from '../support/hostile/retentionKills.ts';

it('two kills while old events go leave no recording without its file, and the next start goes on', async () => {
  const report = await retentionKillRounds(2, 1);
  expect(report).toEqual({ midway: 2, wrong: [] });
}, 180_000);
