import { expect, it } from 'vitest';
import { toldKillRounds } from '../support/hostile/toldKills.ts';

it.each([1, 2, 3, 4, 5])(
  'ten kills while people are told, part %i of 5, lose no message and double none',
  async (part) => {
    const report = await toldKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.acknowledged).toBeGreaterThan(50);
  },
);
