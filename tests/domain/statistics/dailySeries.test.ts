import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayCount } from '#core/api/wire/statistics.ts';
import { dailySeries } from '#domain/statistics/dailySeries.ts';

const DAY = 86_400;
const range = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
const threeDays = range('2026-11-01T04:00:00Z', '2026-11-03T12:00:00Z');
const seconds = (instant: string) => Date.parse(instant) / 1000;

/** `['2026-11-01', 3]` for each bar. */
function shown(pairs: readonly DayCount[], period = threeDays): [string, number][] {
  return dailySeries(pairs, period).map(({ day, events }) => [
    new Date(day).toISOString().slice(0, 10),
    events,
  ]);
}

describe('the daily series of an answer', () => {
  it('has every UTC day that the period touches, at 0 where the answer has none', () => {
    expect(shown([[seconds('2026-11-02T00:00:00Z'), 5]])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 5],
      ['2026-11-03', 0],
    ]);
  });

  it('takes the UTC date of an instant, at both ends of the day', () => {
    const pairs: DayCount[] = [
      [seconds('2026-11-01T23:59:59Z'), 1],
      [seconds('2026-11-02T00:00:00Z'), 10],
      [seconds('2026-11-02T23:59:59.999Z'), 100],
    ];
    expect(shown(pairs)).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 110],
      ['2026-11-03', 0],
    ]);
  });

  it('keeps days outside the period without filling the way to them', () => {
    expect(
      shown([
        [0, 2],
        [seconds('2026-11-02T08:00:00Z'), 1],
        [seconds('2027-01-01T00:00:00Z'), 3],
      ]),
    ).toEqual([
      ['1970-01-01', 2],
      ['2026-11-01', 0],
      ['2026-11-02', 1],
      ['2026-11-03', 0],
      ['2027-01-01', 3],
    ]);
  });

  it('puts a day before 1970 on its own date', () => {
    expect(shown([[-1, 4]])[0]).toEqual(['1969-12-31', 4]);
  });

  it('is empty for an empty answer', () => {
    expect(shown([])).toEqual([]);
  });

  it('draws an answer of zeros as bars of 0', () => {
    expect(shown([[seconds('2026-11-01T00:00:00Z'), 0]])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 0],
      ['2026-11-03', 0],
    ]);
  });

  it.each([
    [[Number.NaN, 1]],
    [[Number.POSITIVE_INFINITY, 1]],
    [[1e300, 1]],
    [[8.64e12 + 1, 1]],
    [[0, Number.NaN]],
    [[0, -1]],
    [[0, 1.5]],
    [[0, 1e300]],
  ] as const)('leaves out the unusable pair %j', (pair) => {
    expect(shown([[...pair]])).toEqual([]);
  });

  it.each([['null'], ['{}'], ['["x", 1]'], ['[0, "<b>1</b>"]'], ['[]'], ['[0]'], ['3'], ['"text"']])(
    'leaves out %s, which is no pair at all',
    (json) => {
      const pairs: DayCount[] = JSON.parse(`[${json}, [${seconds('2026-11-01T00:00:00Z')}, 7]]`);
      expect(shown(pairs)[0]).toEqual(['2026-11-01', 7]);
      expect(shown(pairs)).toHaveLength(3);
    },
  );

  const anyPairs = fc.array(fc.tuple(fc.integer({ min: -4e9, max: 9e9 }), fc.nat(100_000)), { minLength: 1 });

  it('loses no event of the answer, whatever its order and its days', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const total = pairs.reduce((sum, [, events]) => sum + events, 0);
        expect(dailySeries(pairs, threeDays).reduce((sum, { events }) => sum + events, 0)).toBe(total);
      }),
    );
  });

  it('is strictly ascending, on midnights, and the same for any order of the pairs', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const series = dailySeries(pairs, threeDays);
        expect(series.every(({ day }) => day % (DAY * 1000) === 0)).toBe(true);
        expect(series.every(({ day }, index) => index === 0 || day > (series[index - 1]?.day ?? day))).toBe(
          true,
        );
        expect(dailySeries(pairs.toReversed(), threeDays)).toEqual(series);
      }),
    );
  });
});
