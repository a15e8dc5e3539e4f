import { describe, expect, it } from 'vitest';
import { killRounds } from '../support/hostile/killRounds.ts';

describe.each([
  ['in the middle of writes', 10, 100, false],
  ['while another process takes the lock', 5, 1_000, true],
] as const)('ten kills %s', (_, parts, luck, locked) => {
  it.each(Array.from({ length: parts }, (__, index) => index + 1))(
    `part %i of ${parts}, lose nothing that was acknowledged`,
    async (part) => {
      const report = await killRounds(10, part * luck, { locked });
      console.warn(`part ${part}: ${JSON.stringify(report)}`);
      expect(report.wrong).toEqual([]);
      expect(report.kills).toBe(10);
      if (locked) expect(report.refused).toBeGreaterThan(0);
      expect(Object.keys(report.acknowledged)).not.toEqual([]);
    },
  );
});
