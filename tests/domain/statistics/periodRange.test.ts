import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  daySearch,
  defaultPeriod,
  parsePeriodSearch,
  periodLabels,
  periodRange,
  periods,
  rangeBefore,
  searchForPeriod,
} from '#domain/statistics/periodRange.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Pacific/Chatham',
];

/** Wall-clock text of an instant in the zone of the moment. */
function wall(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${day} ${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

const anyNow = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

afterEach(() => vi.unstubAllEnvs());

describe.each(ZONES)('in %s', (zone) => {
  beforeEach(() => void vi.stubEnv('TZ', zone));

  it.each([
    ['last-30-days', '2026-11-21T15:04:05.678', '2026-10-22 15:04:05.678', '2026-11-21 15:04:05.678'],
    ['last-30-days', '2026-03-15T12:00:00.000', '2026-02-13 12:00:00.000', '2026-03-15 12:00:00.000'],
    ['last-30-days', '2028-03-15T12:00:00.000', '2028-02-14 12:00:00.000', '2028-03-15 12:00:00.000'],
    ['last-30-days', '2027-01-10T08:30:00.000', '2026-12-11 08:30:00.000', '2027-01-10 08:30:00.000'],
    ['current-month', '2026-11-21T15:04:05.678', '2026-11-01 00:00:00.000', '2026-11-21 15:04:05.678'],
    ['current-month', '2026-11-01T00:00:00.000', '2026-11-01 00:00:00.000', '2026-11-01 00:00:00.000'],
    ['last-month', '2026-11-21T15:04:05.678', '2026-10-01 00:00:00.000', '2026-10-31 23:59:59.999'],
    ['last-month', '2026-03-31T23:59:59.999', '2026-02-01 00:00:00.000', '2026-02-28 23:59:59.999'],
    ['last-month', '2028-03-31T10:00:00.000', '2028-02-01 00:00:00.000', '2028-02-29 23:59:59.999'],
    ['last-month', '2027-01-31T10:00:00.000', '2026-12-01 00:00:00.000', '2026-12-31 23:59:59.999'],
    ['last-3-months', '2026-11-21T15:04:05.678', '2026-08-21 15:04:05.678', '2026-11-21 15:04:05.678'],
    ['last-3-months', '2026-05-31T10:00:00.000', '2026-02-28 10:00:00.000', '2026-05-31 10:00:00.000'],
    ['last-3-months', '2028-05-31T10:00:00.000', '2028-02-29 10:00:00.000', '2028-05-31 10:00:00.000'],
    ['last-3-months', '2026-07-31T10:00:00.000', '2026-04-30 10:00:00.000', '2026-07-31 10:00:00.000'],
    ['last-3-months', '2027-02-28T10:00:00.000', '2026-11-28 10:00:00.000', '2027-02-28 10:00:00.000'],
    ['last-3-months', '2027-01-31T10:00:00.000', '2026-10-31 10:00:00.000', '2027-01-31 10:00:00.000'],
  ] as const)('%s at %s runs from %s to %s', (period, now, start, end) => {
    const range = periodRange(period, new Date(now));
    expect([wall(range.start), wall(range.end)]).toEqual([start, end]);
  });

  it('a period never starts after its end, ends now or before, and leaves the given now as it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periods), anyNow, (period, now) => {
        const given = now.getTime();
        const { start, end } = periodRange(period, now);
        return start <= end && end <= now && now.getTime() === given;
      }),
    );
  });

  it('last month and the current one leave no gap', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const last = periodRange('last-month', now).end.getTime();
        return last + 1 === periodRange('current-month', now).start.getTime();
      }),
    );
  });

  it('three months reach back to the same day, or to that month’s last day', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const { start } = periodRange('last-3-months', now);
        const daysOfMonth = new Date(start.getFullYear(), start.getMonth() + 1, 0).getDate();
        expect((start.getMonth() + 3) % 12).toBe(now.getMonth());
        expect(start.getDate()).toBe(Math.min(now.getDate(), daysOfMonth));
      }),
    );
  });

  it.each([
    ['last-30-days', '2026-11-21T15:04:05.678', '2026-09-22 15:04:05.678', '2026-10-22 15:04:05.677'],
    ['current-month', '2026-11-21T15:04:05.678', '2026-10-01 00:00:00.000', '2026-10-21 15:04:05.678'],
    ['current-month', '2026-11-01T00:00:00.000', '2026-10-01 00:00:00.000', '2026-10-01 00:00:00.000'],
    ['current-month', '2026-03-31T10:00:00.000', '2026-02-01 00:00:00.000', '2026-02-28 23:59:59.999'],
    ['current-month', '2027-01-31T10:00:00.000', '2026-12-01 00:00:00.000', '2026-12-31 10:00:00.000'],
    ['last-month', '2026-11-21T15:04:05.678', '2026-09-01 00:00:00.000', '2026-09-30 23:59:59.999'],
    ['last-month', '2026-01-31T10:00:00.000', '2025-11-01 00:00:00.000', '2025-11-30 23:59:59.999'],
    ['last-3-months', '2026-11-21T15:04:05.678', '2026-05-21 15:04:05.678', '2026-08-21 15:04:05.677'],
    ['last-3-months', '2026-05-31T10:00:00.000', '2025-11-30 10:00:00.000', '2026-02-28 09:59:59.999'],
  ] as const)('the range before %s at %s runs from %s to %s', (period, now, start, end) => {
    const range = rangeBefore(period, new Date(now));
    expect([wall(range.start), wall(range.end)]).toEqual([start, end]);
  });

  it('the range before a period ends before that begins, without a gap but for the current month', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periods), anyNow, (period, now) => {
        const given = now.getTime();
        const { start, end } = rangeBefore(period, now);
        const begin = periodRange(period, now).start;
        expect(start <= end && end < begin && now.getTime() === given).toBe(true);
        if (period !== 'current-month') expect(end.getTime() + 1).toBe(begin.getTime());
      }),
    );
  });

  it.each([
    ['goes from its midnight to the next one', '2026-11-21', '2026-11-21T00:00', '2026-11-22T00:00'],
    ['ends with its month', '2026-10-31', '2026-10-31T00:00', '2026-11-01T00:00'],
    ['ends with its year', '2026-12-31', '2026-12-31T00:00', '2027-01-01T00:00'],
    ['is 24 hours of the clock when that is changed', '2026-11-01', '2026-11-01T00:00', '2026-11-02T00:00'],
    ['begins with the period on its first day', '2026-10-22', '2026-10-22T15:04:05.678', '2026-10-23T00:00'],
    ['is whole where it comes before the period', '2026-10-21', '2026-10-21T00:00', '2026-10-22T00:00'],
  ])('the list of a day %s', (_, day, from, to) => {
    const period = { start: new Date('2026-10-22T15:04:05.678'), end: new Date('2026-11-21T15:04:05.678') };
    expect(daySearch(Date.parse(day), period)).toEqual({ from, to });
  });
});

describe('the list of a day of UTC', () => {
  const [noon, evening] = ['2026-11-21T15:04:05.678', '2026-11-21T22:00'];
  it.each([
    ['is whole', 'last-30-days', noon, '2026-11-10T00:00', '2026-11-11T00:00'],
    ['begins with the period', 'last-30-days', noon, '2026-10-22T19:04:05.678', '2026-10-23T00:00'],
    [
      'begins with a period of the evening before',
      'last-30-days',
      evening,
      '2026-10-23T02:00',
      '2026-10-24T00:00',
    ],
    ['ends with the period', 'last-30-days', noon, '2026-11-21T00:00', '2026-11-21T20:04:05.679'],
    ['has the rest of a period west of UTC', 'last-month', noon, '2026-10-31T00:00', '2026-11-01T04:00'],
  ] as const)('%s, in New York', (_, period, now, from, to) => {
    vi.stubEnv('TZ', 'America/New_York');
    const range = periodRange(period, new Date(now));
    expect(daySearch(Date.parse(from.slice(0, 10)), range, 'UTC')).toEqual({ from, to, zone: 'UTC' });
  });

  it.each([
    ['has the beginning of a period east of UTC', '2026-10-01', '2026-09-30T22:00', '2026-10-02T00:00'],
    ['ends with the period', '2026-10-31', '2026-10-31T00:00', '2026-10-31T23:00'],
  ])('%s, in Berlin', (_, day, from, to) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const range = periodRange('last-month', new Date('2026-11-21T15:04'));
    expect(daySearch(Date.parse(day), range, 'UTC')).toEqual({ from, to, zone: 'UTC' });
  });
});

describe('a range across a clock change', () => {
  it.each([
    ['last-30-days', '2026-11-21T17:00:00.000Z', '2026-10-22T16:00:00.000Z'],
    ['last-3-months', '2026-11-21T17:00:00.000Z', '2026-08-21T16:00:00.000Z'],
    ['last-30-days', '2026-03-20T16:00:00.000Z', '2026-02-18T17:00:00.000Z'],
    // 02:30 did not exist in New York on 8 March 2026.
    ['last-30-days', '2026-04-07T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
    // The first of the month, which the reckoning passes through, lacks 02:30; the day it lands on does not.
    ['last-3-months', '2026-06-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
  ] as const)('keeps the wall clock: %s at %s starts at %s', (period, now, start) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(periodRange(period, new Date(now)).start.toISOString()).toBe(start);
  });

  it('starts a month whose first midnight does not exist at its first instant', () => {
    vi.stubEnv('TZ', 'America/Asuncion');
    const { start } = periodRange('current-month', new Date('2017-10-20T12:00:00.000Z'));
    // The clocks went from 00:00 to 01:00 on 1 October 2017.
    expect(start.toISOString()).toBe('2017-10-01T04:00:00.000Z');
  });
});

describe('the periods on offer', () => {
  it('are four, the default first, and all but that are written into the address', () => {
    expect(periods.map((period) => [periodLabels[period], searchForPeriod(period)])).toEqual([
      ['Last 30 Days', {}],
      ['Current Month', { period: 'current-month' }],
      ['Last Month', { period: 'last-month' }],
      ['Last 3 Months', { period: 'last-3-months' }],
    ]);
    expect(periods[0]).toBe(defaultPeriod);
    for (const search of periods.map(searchForPeriod))
      expect(parsePeriodSearch({ ...search })).toEqual(search);
  });

  const others = ['last-30-days', 'Current Month', 'toString', '', 7, null, ['last-month']];
  it.each([{}, ...others.map((period) => ({ period }))])('are the default for %j', (raw) => {
    expect(parsePeriodSearch(raw)).toEqual({});
  });
});
