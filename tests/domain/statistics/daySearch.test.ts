import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daySearch } from '#domain/statistics/periodRange.ts';

const ownZone = process.env.TZ;
const day = (date: string) => Date.parse(`${date}T00:00:00Z`);

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

describe.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham'])(
  'the list of a day in %s',
  (zone) => {
    beforeEach(() => {
      process.env.TZ = zone;
    });
    const period = () => ({
      start: new Date('2026-10-22T15:04:05.678'),
      end: new Date('2026-11-21T15:04:05.678'),
    });

    it('goes from its midnight to the next one', () => {
      expect(daySearch(day('2026-11-21'), period())).toEqual({
        from: '2026-11-21T00:00',
        to: '2026-11-22T00:00',
      });
    });

    it('ends with its month and its year', () => {
      expect(daySearch(day('2026-10-31'), period()).to).toBe('2026-11-01T00:00');
      expect(daySearch(day('2026-12-31'), period()).to).toBe('2027-01-01T00:00');
    });

    it('is 24 hours of the clock on the day that the clocks change', () => {
      expect(daySearch(day('2026-11-01'), period())).toEqual({
        from: '2026-11-01T00:00',
        to: '2026-11-02T00:00',
      });
    });

    it('begins with the period on the period’s first day, whose bar counts no earlier ones', () => {
      expect(daySearch(day('2026-10-22'), period())).toEqual({
        from: '2026-10-22T15:04:05.678',
        to: '2026-10-23T00:00',
      });
    });

    it('is the whole day where the answer has one before the period', () => {
      expect(daySearch(day('2026-10-21'), period()).from).toBe('2026-10-21T00:00');
    });
  },
);
