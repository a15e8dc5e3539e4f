import { describe, expect, it } from 'vitest';
import { withGrowth } from '../../../scripts/bench-provider/growth.ts';

const HEAD = `# Growth

| query | SQLite, 100,000 | SQLite, 1,000,000 | growth, SQLite | growth, PostgreSQL |
| --- | --- | --- | --- | --- |
`;

describe('the table of the growth', () => {
  it('leaves empty what was never measured, however often it is read and written', () => {
    const page = `${HEAD}| old | 2.0 | 8.0 | x 4.0 |  |\n| new |  | 3.0 |  |  |\n`;
    const column = { kind: 'SQLite', incidents: 1_000_000, times: { old: 6, new: 4 } } as const;
    expect(withGrowth(page, column)).toBe(`${HEAD}| old | 2.0 | 6.0 | x 3.0 |  |\n| new |  | 4.0 |  |  |\n`);
  });
});
