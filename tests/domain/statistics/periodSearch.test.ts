import { describe, expect, it } from 'vitest';
import { parsePeriodSearch, periods, searchForPeriod } from '#domain/statistics/periodRange.ts';

describe('the period of an address', () => {
  it.each(periods)('survives the way into the address and back: %s', (period) => {
    expect(parsePeriodSearch({ ...searchForPeriod(period) })).toEqual(searchForPeriod(period));
  });

  it('is written but for the default', () => {
    expect(periods.map((period) => searchForPeriod(period))).toEqual([
      {},
      { period: 'current-month' },
      { period: 'last-month' },
      { period: 'last-3-months' },
    ]);
  });

  it.each([
    [{}],
    [{ period: 'last-30-days' }],
    [{ period: 'Current Month' }],
    [{ period: 'toString' }],
    [{ period: '' }],
    [{ period: 7 }],
    [{ period: null }],
    [{ period: ['last-month'] }],
  ])('is the default for %j', (raw) => expect(parsePeriodSearch(raw)).toEqual({}));
});
