import { expect, it } from 'vitest';
import { retentionKillRounds } from '../support/hostile/retentionKills.ts';

it.each([1, 2, 3, 4, 5])(
  'ten kills while old events go, part %i of 5, leave no recording without its file',
  async (part) => {
    const report = await retentionKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.midway).toBeGreaterThan(5);
  },
);
