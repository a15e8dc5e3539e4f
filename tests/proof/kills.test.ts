import { expect, it } from 'vitest';
import { killRounds } from '../support/hostile/killRounds.ts';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'ten kills in the middle of writes, part %i of 10, lose nothing that was acknowledged',
  async (part) => {
    const report = await killRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(Object.keys(report.acknowledged)).not.toEqual([]);
  },
);

it.each([1, 2, 3, 4, 5])(
  'ten kills while another process takes the lock, part %i of 5, lose nothing that was acknowledged',
  async (part) => {
    const report = await killRounds(10, part * 1_000, { locked: true });
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.refused).toBeGreaterThan(0);
    expect(Object.keys(report.acknowledged)).not.toEqual([]);
  },
);
