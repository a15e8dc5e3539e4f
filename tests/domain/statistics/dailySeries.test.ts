import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DayCount } from '#contract/statistics.ts';
import { dailySeries, dayName, zoneOfDays } from '#domain/statistics/dailySeries.ts';
import { periodRange } from '#domain/statistics/periodRange.ts';

const DAY = 86_400;
const threeDays = { start: new Date('2026-11-01T04:00:00Z'), end: new Date('2026-11-03T12:00:00Z') };
const seconds = (instant: string) => Date.parse(instant) / 1000;

/** `['2026-11-01', 3]` for each bar. */
function shown(pairs: readonly DayCount[], period = threeDays): [string, number][] {
  return dailySeries(pairs, period).map(({ day, events }) => [
    new Date(day).toISOString().slice(0, 10),
    events,
  ]);
}

const bars = (...counts: number[]) => counts.map((events, day) => [`2026-11-0${day + 1}`, events]);

describe('the daily series of an answer', () => {
  it.each<[string, [instant: string, events: number][], number[]]>([
    ['has every day that the period touches, at 0 where the answer has none', [['2026-11-02', 5]], [0, 5, 0]],
    ['is drawn for an answer of zeros', [['2026-11-01', 0]], [0, 0, 0]],
    [
      'takes the UTC date of an instant, at both ends of the day',
      [
        ['2026-11-01T23:59:59Z', 1],
        ['2026-11-02T00:00:00Z', 10],
        ['2026-11-02T23:59:59.999Z', 100],
      ],
      [1, 110, 0],
    ],
    [
      "counts days outside the period on the period's ends",
      [
        ['1970-01-01', 2],
        ['1969-12-31T23:59:59Z', 4],
        ['2026-11-02T08:00:00Z', 1],
        ['2027-01-01', 3],
      ],
      [6, 1, 3],
    ],
  ])('%s', (_, answer, counts) => {
    const pairs = answer.map(([instant, events]): DayCount => [seconds(instant), events]);
    expect(shown(pairs)).toEqual(bars(...counts));
  });

  it.each([
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
    [1e300, 1],
    [8.64e12 + 1, 1],
    [0, Number.NaN],
    [0, -1],
    [0, 1.5],
    [0, 1e300],
  ])('leaves out the unusable pair [%d, %d], and is empty without another', (instant, events) => {
    expect(shown([[instant, events]])).toEqual([]);
    expect(shown([])).toEqual([]);
  });

  const noPairs = ['null', '{}', '["x", 1]', '[0, "<b>1</b>"]', '[]', '[0]', '3', '"text"'];
  it.each(noPairs)('leaves out %s, which is no pair at all', (json) => {
    const pairs: DayCount[] = JSON.parse(`[${json}, [${seconds('2026-11-01')}, 7]]`);
    expect(shown(pairs)).toEqual(bars(7, 0, 0));
  });

  it.each([
    ['00:00:00', '12:00:00', ['all', 'all', 'open']],
    ['00:00:00', '23:59:59.999', ['all', 'all', 'all']],
    ['09:41:00', '23:59:59.999', ['late', 'all', 'all']],
    ['09:41:00', '09:41:00', ['late', 'all', 'open']],
  ])('knows which days it has a part of, from %s to %s', (start, end, hours) => {
    const period = { start: new Date(`2026-11-01T${start}`), end: new Date(`2026-11-03T${end}`) };
    expect(dailySeries([[0, 1]], period).map((day) => day.hours)).toEqual(hours);
  });

  it('has the one day of a period within it as one that goes on', () => {
    const period = { start: new Date('2026-11-01T09:00:00'), end: new Date('2026-11-01T10:00:00') };
    expect(dailySeries([[0, 1]], period).map(dayName)).toEqual(['Sun, Nov 1, 2026, not over']);
    const until = { ...period, end: new Date('2026-11-01T23:59:59.999') };
    expect(dailySeries([[0, 1]], until).map(dayName)).toEqual(['Sun, Nov 1, 2026, in part']);
  });

  it('loses no event, and is strictly ascending, on midnights, the same for any order of the pairs', () => {
    const anyPair = fc.tuple(fc.integer({ min: -4e9, max: 9e9 }), fc.nat(100_000));
    fc.assert(
      fc.property(fc.array(anyPair, { minLength: 1 }), (pairs) => {
        const series = dailySeries(pairs, threeDays);
        const total = pairs.reduce((sum, [, events]) => sum + events, 0);
        expect(series.reduce((sum, { events }) => sum + events, 0)).toBe(total);
        expect(series.every(({ day }) => day % (DAY * 1000) === 0)).toBe(true);
        const days = series.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].toSorted((one, other) => one - other));
        expect(dailySeries(pairs.toReversed(), threeDays)).toEqual(series);
      }),
    );
  });
});

/** With midnights that a clock change skips or repeats, and with changes of half an hour, among them. */
const ZONES = [
  ...['America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'America/Havana', 'Europe/Berlin'],
  ...['Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'],
];

describe.each(ZONES)('the daily series of each month of a viewer in %s', (zone) => {
  afterEach(() => vi.unstubAllEnvs());

  const date = (month: number, day: number) =>
    new Date(Date.UTC(2026, month, day)).toISOString().slice(0, 10);
  const months = () =>
    Array.from({ length: 12 }, (_, month) => {
      const days = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
      return { month, days, range: periodRange('last-month', new Date(2026, month + 1, 5)) };
    });

  it('has as many days as the month has, each at its own date', () => {
    vi.stubEnv('TZ', zone);
    for (const { month, days, range } of months()) {
      const counted = Array.from({ length: days }, (_, index) => index + 1);
      // A day begins at its midnight, or where the clock leaves that out, at its first instant.
      const pairs = counted.map((day): DayCount => [new Date(2026, month, day).getTime() / 1000, day]);
      expect(shown(pairs, range)).toEqual(counted.map((day) => [date(month, day), day]));
    }
  });

  it('tells days of UTC from those of the viewer', () => {
    vi.stubEnv('TZ', zone);
    const ofMonth = (dayOf: (day: number) => number) =>
      Array.from({ length: 31 }, (_, index): DayCount => [dayOf(index + 1) / 1000, 1]);
    for (const { month } of months()) {
      expect(zoneOfDays(ofMonth((day) => new Date(2026, month, day).getTime()))).toBeUndefined();
      expect(zoneOfDays(ofMonth((day) => Date.UTC(2026, month, day)))).toBe('UTC');
    }
    const odd: DayCount = [seconds('2026-11-01T12:34:56Z'), 1];
    expect([zoneOfDays([]), zoneOfDays([odd])]).toEqual([undefined, undefined]);
  });

  it('loses nothing of an answer in days of UTC', () => {
    vi.stubEnv('TZ', zone);
    for (const { month, days, range } of months()) {
      const [first, last] = [range.start, range.end].map((end) => Math.floor(end.getTime() / 1000 / DAY));
      const pairs: DayCount[] = [];
      for (let day = first ?? 0; day <= (last ?? 0); day += 1) pairs.push([day * DAY, 10]);
      const drawn = shown(pairs, range);
      expect(drawn).toHaveLength(days);
      expect(drawn[14]).toEqual([date(month, 15), 10]);
      expect(drawn.reduce((sum, [, events]) => sum + events, 0)).toBe(pairs.length * 10);
    }
  });
});
