import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventsSearch } from '#plugins/events/list/eventsSearch.ts';
import {
  forSharing,
  presetIn,
  rangeName,
  rangeOf,
  rangePresets,
  rangeProblem,
  withoutTileEnd,
  withRange,
  writtenRange,
} from '#plugins/events/list/timeRange.ts';

const inZone = (zone: string) => void vi.stubEnv('TZ', zone);
beforeEach(() => inZone('America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

const SPAN = {
  period: 'last-30-days',
  start: Date.parse('2026-10-22T19:04:05.678Z'),
  end: Date.parse('2026-11-21T20:04:05.678Z'),
} as const;

it.each([
  ['Last night', '2026-11-21T18:00', '2026-11-22T06:00'],
  ['Today', '2026-11-22T00:00', '2026-11-23T00:00'],
  ['Yesterday', '2026-11-21T00:00', '2026-11-22T00:00'],
  ['Last 7 days', '2026-11-15T05:42', '2026-11-22T05:43'],
  ['Last 30 Days', '2026-10-23T05:42', '2026-11-22T05:43'],
  ['Current Month', '2026-11-01T00:00', '2026-11-22T05:43'],
  ['Last Month', '2026-10-01T00:00', '2026-11-01T00:00'],
  ['Last 3 Months', '2026-08-22T05:42', '2026-11-22T05:43'],
])('at a quarter to six in the morning, the preset %s is from %s to %s', (name, from, to) => {
  const now = new Date('2026-11-22T05:42:30.500');
  expect(rangePresets.find((preset) => preset.name === name)?.range(now)).toEqual({ from, to });
});

describe.each([
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Europe/Berlin',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
])('the presets in %s', (zone) => {
  beforeEach(() => inZone(zone));
  const rangeAt = (name: string, now: Date) => {
    const preset = rangePresets.find((one) => one.name === name);
    return rangeOf(preset?.range(now) ?? {});
  };

  it('follow one another without a gap on every day of two years, clock changes included', () => {
    for (let day = 0; day < 730; day += 1) {
      const now = new Date(2026, 0, 1 + day, 13, 37);
      const [today, yesterday, night] = [
        rangeAt('Today', now),
        rangeAt('Yesterday', now),
        rangeAt('Last night', now),
      ];
      expect(today?.start).toBe(new Date(2026, 0, 1 + day).getTime());
      expect(today?.end).toBe(new Date(2026, 0, 2 + day).getTime());
      expect(yesterday?.end).toBe(today?.start);
      expect(night).toEqual({
        start: new Date(2026, 0, day, 18).getTime(),
        end: new Date(2026, 0, 1 + day, 6).getTime(),
      });
    }
  });
});

describe('in the hour that the clock shows twice', () => {
  it.each([
    ['America/New_York', '2026-11-01T05:30:30Z'],
    ['America/New_York', '2026-11-01T06:30:30Z'],
    ['America/New_York', '2026-11-01T06:59:30Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:10:30Z'],
    // Its clock goes back by two hours.
    ['Antarctica/Troll', '2026-10-25T01:10:30Z'],
  ])('no preset that goes on until now ends before it: in %s at %s', (zone, at) => {
    inZone(zone);
    const now = new Date(at);
    for (const name of ['Last 7 days', 'Last 30 Days', 'Current Month', 'Last 3 Months']) {
      const end = rangeOf(rangePresets.find((preset) => preset.name === name)?.range(now) ?? {})?.end ?? 0;
      expect(end, name).toBeGreaterThan(now.getTime());
      expect(end, name).toBeLessThanOrEqual(now.getTime() + 2 * 3_600_000 + 60_000);
    }
  });

  const span = {
    period: 'current-month',
    start: Date.parse('2026-11-01T04:00:00Z'),
    end: Date.parse('2026-11-01T06:31:00.123Z'),
  } as const;

  it("a link has the bounds of a tile's period in UTC, to the millisecond", () => {
    const shared = forSharing({ span, back: 'home' });
    expect(shared).toEqual({
      from: '2026-11-01T04:00',
      to: '2026-11-01T06:31:00.124',
      zone: 'UTC',
      back: 'home',
    });
    expect(rangeOf(shared)).toEqual({ start: span.start, end: span.end + 1 });
    inZone('Asia/Kathmandu');
    expect(rangeOf(shared)).toEqual({ start: span.start, end: span.end + 1 });
  });

  it("a tile's period that goes on begins when it began once its end is taken away", () => {
    const begun = { ...span, start: Date.parse('2026-11-01T06:10:00Z'), end: span.end + 90 * 86_400_000 };
    expect(rangeOf(withoutTileEnd({ span: begun }))).toEqual({ start: begun.start, end: null });
  });
});

describe('a range of an address', () => {
  it.each<[EventsSearch, string | null]>([
    [{}, null],
    [{ from: '2026-11-21T18:00' }, null],
    [{ from: '2026-11-21T18:00', to: '2026-11-21T18:01' }, null],
    [{ from: '2026-11-21T18:00', to: '2026-11-21T18:00' }, 'From must be before To.'],
    [{ from: '2026-11-22T00:00', to: '2026-11-21T00:00' }, 'From must be before To.'],
    [{ from: 'yesterday' }, 'From must be a date with a time.'],
    [{ from: '2026-11-21T18:00', to: '2026-02-30T00:00' }, 'To must be a date with a time.'],
    [{ from: '2026-11-21T18:00', zone: 'Mars/Olympus' }, "There is no time zone 'Mars/Olympus'."],
  ])('%j is wrong in these words: %s', (search, problem) => {
    expect(rangeProblem(search)).toBe(problem);
    if (problem !== null) expect(rangeOf(search)).toBeNull();
  });

  it.each<[EventsSearch, string]>([
    [{ span: SPAN }, 'Last 30 Days as of Nov 21, 2026, 3:04 PM'],
    [{ span: { ...SPAN, period: 'last-month' } }, 'Last Month'],
    [{ from: '2026-11-21T00:00', to: '2026-11-22T00:00' }, 'Nov 21, 2026'],
    // Of 25 and of 23 hours.
    [{ from: '2026-11-01T00:00', to: '2026-11-02T00:00' }, 'Nov 1, 2026'],
    [{ from: '2026-03-08T00:00', to: '2026-03-09T00:00' }, 'Mar 8, 2026'],
    [{ from: '2026-10-01T00:00', to: '2026-11-01T00:00' }, 'Oct 1, 2026 to Oct 31, 2026'],
    [{ from: '2026-11-21T18:00', to: '2026-11-22T06:00' }, 'Nov 21, 2026, 6:00 PM to Nov 22, 2026, 6:00 AM'],
    [{ from: '2026-11-21T18:00' }, 'From Nov 21, 2026, 6:00 PM'],
    [{ to: '2026-11-21T18:00' }, 'Until Nov 21, 2026, 6:00 PM'],
    [
      { from: '2026-11-21T00:00', to: '2026-11-22T00:00', zone: 'Asia/Kathmandu' },
      'Nov 21, 2026 (Asia/Kathmandu)',
    ],
    [{ from: '2026-11-22T00:00', to: '2026-11-21T00:00' }, '2026-11-22T00:00 to 2026-11-21T00:00'],
  ])('%j is called %s', (search, name) => expect(rangeName(search, SPAN.end + 86_400_000)).toBe(name));
});

describe('another range', () => {
  it("takes the place of a tile's period, and the list back to page 1", () => {
    const search: EventsSearch = { span: SPAN, page: 3, dnfilter: 'police', back: 'home' };
    expect(withRange(search, { from: '2026-11-21T00:00' })).toEqual({
      from: '2026-11-21T00:00',
      dnfilter: 'police',
      back: 'home',
    });
    expect(withRange(search, {})).toEqual({ dnfilter: 'police', back: 'home' });
  });

  it('has no zone without a bound', () => {
    expect(withRange({ from: '2026-11-21T00:00', zone: 'UTC' }, { zone: 'UTC' })).toEqual({});
  });
});

describe('a link to a list with a range', () => {
  it("carries the bounds of a tile's period to the millisecond, with their zone", () => {
    const shared = forSharing({ span: SPAN, dnfilter: 'police', back: 'home' });
    expect(shared).toEqual({
      from: '2026-10-22T15:04:05.678',
      to: '2026-11-21T15:04:05.679',
      zone: 'America/New_York',
      dnfilter: 'police',
      back: 'home',
    });
    expect(rangeOf(shared)).toEqual({ start: SPAN.start, end: SPAN.end + 1 });
    inZone('Asia/Kathmandu');
    expect(rangeOf(shared)).toEqual({ start: SPAN.start, end: SPAN.end + 1 });
  });

  it('carries bounds as they stand', () => {
    const search = { from: '2026-11-21T00:00', zone: 'Asia/Kathmandu' };
    expect(forSharing(search)).toEqual(search);
    expect(writtenRange(search)).toEqual({ ...search, to: undefined });
  });
});

it.each([
  ['police at halifax last month', 'Last Month', 'police at halifax'],
  ['LAST  NIGHT at the yard', 'Last night', 'at the yard'],
  ['today', 'Today', ''],
  ['last monthly', undefined, undefined],
  ['blast month', undefined, undefined],
  ['', undefined, undefined],
])('the words %j name %s', (text, name, rest) => {
  const found = presetIn(text);
  expect([found?.preset.name, found?.rest]).toEqual([name, rest]);
});
