import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DayCount } from '#contract/statistics.ts';
import { dailySeries } from '#domain/statistics/dailySeries.ts';
import { periodRange } from '#domain/statistics/periodRange.ts';

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
  it('has every day that the period touches, at 0 where the answer has none', () => {
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

  it("counts days outside the period on the period's ends", () => {
    expect(
      shown([
        [0, 2],
        [-1, 4],
        [seconds('2026-11-02T08:00:00Z'), 1],
        [seconds('2027-01-01T00:00:00Z'), 3],
      ]),
    ).toEqual([
      ['2026-11-01', 6],
      ['2026-11-02', 1],
      ['2026-11-03', 3],
    ]);
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

/** With midnights that a clock change skips or repeats, and with changes of half an hour, among them. */
const ZONES = [
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Europe/Berlin',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
const ownZone = process.env.TZ;

describe.each(ZONES)('the daily series of a viewer in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
  });

  const MONTHS = Array.from({ length: 12 }, (_, month) => month);
  const daysIn = (month: number) => new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
  const monthOf = (month: number) => periodRange('last-month', new Date(2026, month + 1, 5));
  const date = (month: number, day: number) =>
    new Date(Date.UTC(2026, month, day)).toISOString().slice(0, 10);

  it.each(MONTHS)('has as many days as the month has, each at its own date (month %i)', (month) => {
    const days = Array.from({ length: daysIn(month) }, (_, index) => index + 1);
    // A day begins at its midnight, or where the clock leaves that out, at its first instant.
    const pairs = days.map((day): DayCount => [new Date(2026, month, day).getTime() / 1000, day]);
    expect(shown(pairs, monthOf(month))).toEqual(days.map((day) => [date(month, day), day]));
  });

  it.each(MONTHS)('loses nothing of an answer in days of UTC (month %i)', (month) => {
    const { start, end } = monthOf(month);
    const pairs: DayCount[] = [];
    for (let day = Math.floor(start.getTime() / 86_400_000); day * 86_400_000 <= end.getTime(); day += 1)
      pairs.push([day * DAY, 10]);
    const bars = shown(pairs, { start, end });
    expect(bars).toHaveLength(daysIn(month));
    expect(bars[14]).toEqual([date(month, 15), 10]);
    expect(bars.reduce((sum, [, events]) => sum + events, 0)).toBe(pairs.length * 10);
  });
});
