import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  defaultPeriod,
  periodLabels,
  periodRange,
  periods,
  rangeBefore,
} from '#domain/statistics/periodRange.ts';

const ownZone = process.env.TZ;
const zones = [
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

function between(start: Date, end: Date): fc.Arbitrary<Date> {
  return fc.date({ min: start, max: end, noInvalidDate: true });
}

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each(zones)('the range of a period in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

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

  const anyNow = between(new Date('2015-01-01'), new Date('2040-01-01'));

  it('never starts after its end, and ends now or before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periods), anyNow, (period, now) => {
        const { start, end } = periodRange(period, now);
        return start <= end && end <= now;
      }),
    );
  });

  it('leaves no gap between last month and the current one', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const last = periodRange('last-month', now).end.getTime();
        return last + 1 === periodRange('current-month', now).start.getTime();
      }),
    );
  });

  it('reaches back to the same day three months ago, or to that month’s last day', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const { start } = periodRange('last-3-months', now);
        const daysOfMonth = new Date(start.getFullYear(), start.getMonth() + 1, 0).getDate();
        expect((start.getMonth() + 3) % 12).toBe(now.getMonth());
        expect(start.getDate()).toBe(Math.min(now.getDate(), daysOfMonth));
      }),
    );
  });

  it('leaves the given now as it was', () => {
    const now = new Date('2026-05-31T10:00:00.000');
    for (const period of periods) periodRange(period, now);
    expect(wall(now)).toBe('2026-05-31 10:00:00.000');
  });
});

describe.each(zones)('the range before a period in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
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
  ] as const)('%s at %s runs from %s to %s', (period, now, start, end) => {
    const range = rangeBefore(period, new Date(now));
    expect([wall(range.start), wall(range.end)]).toEqual([start, end]);
  });

  it('is not empty, ends before the period begins, and leaves the given now as it was', () => {
    const anyNow = between(new Date('2015-01-01'), new Date('2040-01-01'));
    fc.assert(
      fc.property(fc.constantFrom(...periods), anyNow, (period, now) => {
        const given = now.getTime();
        const { start, end } = rangeBefore(period, now);
        return start <= end && end < periodRange(period, now).start && now.getTime() === given;
      }),
    );
  });

  it.each(['last-30-days', 'last-month', 'last-3-months'] as const)('leaves no gap to %s', (period) => {
    const anyNow = between(new Date('2015-01-01'), new Date('2040-01-01'));
    fc.assert(
      fc.property(
        anyNow,
        (now) => rangeBefore(period, now).end.getTime() + 1 === periodRange(period, now).start.getTime(),
      ),
    );
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
    process.env.TZ = 'America/New_York';
    expect(periodRange(period, new Date(now)).start.toISOString()).toBe(start);
  });

  it('starts a month whose first midnight does not exist at its first instant', () => {
    process.env.TZ = 'America/Asuncion';
    const { start } = periodRange('current-month', new Date('2017-10-20T12:00:00.000Z'));
    // The clocks went from 00:00 to 01:00 on 1 October 2017.
    expect(start.toISOString()).toBe('2017-10-01T04:00:00.000Z');
  });
});

describe('the periods on offer', () => {
  it('are four, the default first', () => {
    expect(periods.map((period) => periodLabels[period])).toEqual([
      'Last 30 Days',
      'Current Month',
      'Last Month',
      'Last 3 Months',
    ]);
    expect(periods[0]).toBe(defaultPeriod);
  });
});
