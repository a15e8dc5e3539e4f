import { expect, it } from 'vitest';
import { ingestKillRounds } from '../support/hostile/ingestKills.ts';

it.each([1, 2, 3, 4, 5])(
  'ten kills while events come in, part %i of 5, lose nothing that was acknowledged and double nothing',
  async (part) => {
    const report = await ingestKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report.cutOff).toBeGreaterThan(10);
  },
);
