import { describe, expect, it } from 'vitest';
import { instantOfClock } from '#contract/zoneClock.ts';
import { type Override, type ScheduleItem, stateAt, statusAt } from '../../server/trade/arming.ts';
import { wallClock } from '../../server/trade/instants.ts';

const TORONTO = 'America/Toronto';
const HOUR = 3600;

const nothing: ScheduleItem = {
  itemType: 'Disarmed',
  itemInterval: 'Recurring',
  startTime: null,
  endTime: null,
  dayStartTime: null,
  dayEndTime: null,
  sunday: 0,
  monday: 0,
  tuesday: 0,
  wednesday: 0,
  thursday: 0,
  friday: 0,
  saturday: 0,
};

/** Disarmed on Mondays from 8 to 17 o'clock, unless told otherwise. */
const onMondays = (change: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...nothing,
  dayStartTime: 8 * HOUR,
  dayEndTime: 17 * HOUR,
  monday: 1,
  ...change,
});

const oneOff = (start: string, end: string, change: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...nothing,
  itemInterval: 'OneTime',
  startTime: Date.parse(start),
  endTime: Date.parse(end),
  ...change,
});

const at = (items: readonly ScheduleItem[], instant: string, zone = TORONTO) =>
  statusAt(items, zone, Date.parse(instant));

describe('a site whose time zone nobody knows', () => {
  it('has no armed status, and never that of the clock of the server', () => {
    expect(() => at([onMondays()], '2025-06-02T12:00:00Z', 'Mars/Base')).toThrow(
      "'Mars/Base' is no time zone.",
    );
  });
});

describe('the armed status of a site without schedules', () => {
  it('is armed for good', () => {
    expect(at([], '2025-06-02T12:00:00Z')).toEqual({ armed: true });
  });
});

// 2 June 2025 is a Monday; Toronto is four hours behind UTC in summer.
describe('the armed status of a site that is disarmed on Monday from 8 to 17', () => {
  it.each([
    ['on Sunday', '2025-06-01T20:00:00Z', { armed: true, until: '2025-06-02T12:00:00.000Z' }],
    ['a millisecond before', '2025-06-02T11:59:59.999Z', { armed: true, until: '2025-06-02T12:00:00.000Z' }],
    ['at the start', '2025-06-02T12:00:00Z', { armed: false, until: '2025-06-02T21:00:00.000Z' }],
    [
      'a millisecond before the end',
      '2025-06-02T20:59:59.999Z',
      { armed: false, until: '2025-06-02T21:00:00.000Z' },
    ],
    ['at the end', '2025-06-02T21:00:00Z', { armed: true, until: '2025-06-09T12:00:00.000Z' }],
  ])('%s', (_, instant, expected) => {
    expect(at([onMondays()], instant)).toEqual(expected);
  });

  it('follows the clock of the site across the change to winter time', () => {
    expect(at([onMondays()], '2025-10-27T22:00:00Z')).toEqual({
      armed: true,
      until: '2025-11-03T13:00:00.000Z',
    });
  });

  it('does not count items of other types', () => {
    expect(at([onMondays({ itemType: 'Patrol' })], '2025-06-02T15:00:00Z')).toEqual({ armed: true });
  });

  it('joins overlapping and touching items into one stretch', () => {
    const items = [
      onMondays(),
      onMondays({ dayStartTime: 17 * HOUR, dayEndTime: 18 * HOUR }),
      oneOff('2025-06-02T21:30:00Z', '2025-06-03T02:00:00Z'),
    ];
    expect(at(items, '2025-06-02T15:00:00Z')).toEqual({ armed: false, until: '2025-06-03T02:00:00.000Z' });
  });
});

describe('an item whose end is at or before its start', () => {
  it.each([
    [22 * HOUR, 6 * HOUR, '2025-06-03T10:00:00.000Z'],
    [22 * HOUR, 0, '2025-06-03T04:00:00.000Z'],
    [22 * HOUR, 24 * HOUR, '2025-06-03T04:00:00.000Z'],
    [22 * HOUR, 22 * HOUR, '2025-06-04T02:00:00.000Z'],
  ])('from %i to %i seconds runs into the next day', (dayStartTime, dayEndTime, until) => {
    const items = [onMondays({ dayStartTime, dayEndTime })];
    expect(at(items, '2025-06-03T03:00:00Z')).toEqual({ armed: false, until });
  });
});

describe('a one-off item', () => {
  it('disarms between its bounds only', () => {
    const items = [oneOff('2025-06-02T12:00:00Z', '2025-06-02T14:00:00Z')];
    expect(at(items, '2025-06-02T11:00:00Z')).toEqual({ armed: true, until: '2025-06-02T12:00:00.000Z' });
    expect(at(items, '2025-06-02T13:00:00Z')).toEqual({ armed: false, until: '2025-06-02T14:00:00.000Z' });
    expect(at(items, '2025-06-02T14:00:00Z')).toEqual({ armed: true });
  });

  it('without bounds disarms nothing', () => {
    expect(at([{ ...nothing, itemInterval: 'OneTime' }], '2025-06-02T13:00:00Z')).toEqual({ armed: true });
  });

  it('that lasts beyond the horizon has no end to tell', () => {
    const items = [oneOff('2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')];
    expect(at(items, '2025-06-02T13:00:00Z')).toEqual({ armed: false });
  });
});

describe('an item whose times are no times of a day', () => {
  it.each([
    [-60, 17 * HOUR],
    [8 * HOUR, 90_000],
  ])('from %i to %i seconds disarms nothing', (dayStartTime, dayEndTime) => {
    expect(at([onMondays({ dayStartTime, dayEndTime })], '2025-06-02T15:00:00Z')).toEqual({ armed: true });
  });
});

// Monday, 11 o'clock in Toronto, in the hours in which the item disarms; these end at 21:00 UTC.
describe('the state of a site that is disarmed on Monday from 8 to 17', () => {
  const now = Date.parse('2025-06-02T15:00:00Z');
  const scheduled = { armed: false, until: '2025-06-02T21:00:00.000Z', scheduledArmed: false };
  const stateWith = (override: Override | undefined) => stateAt([onMondays()], TORONTO, override, now);

  it('is that of its schedule when nothing was done by hand, or that has ended', () => {
    expect(stateWith(undefined)).toEqual(scheduled);
    expect(stateWith({ armed: 1, until: now })).toEqual(scheduled);
  });

  it.each([
    ['armed for good', 1, null, { armed: true, until: null }],
    ['armed for an hour', 1, '2025-06-02T16:00:00.000Z', { armed: true, until: '2025-06-02T16:00:00.000Z' }],
    ['armed into the night', 1, '2025-06-03T02:00:00Z', { armed: true, until: '2025-06-09T12:00:00.000Z' }],
    ['disarmed for an hour', 0, '2025-06-02T16:00:00Z', { armed: false, until: '2025-06-02T21:00:00.000Z' }],
    [
      'disarmed into the night',
      0,
      '2025-06-03T02:00:00Z',
      { armed: false, until: '2025-06-03T02:00:00.000Z' },
    ],
    ['not known', null, '2025-06-03T02:00:00Z', { armed: null, until: null }],
  ] as const)('by hand: %s', (_, armed, until, expected) => {
    const override = { armed, until: until === null ? null : Date.parse(until) };
    expect(stateWith(override)).toEqual({ ...expected, scheduledArmed: false });
  });
});

describe('the clock of a site', () => {
  const wall = (text: string) => Date.parse(`${text}Z`);
  const instant = (text: string, zone: string) => new Date(instantOfClock(wall(text), zone)).toISOString();

  it('reads an instant as the wall shows it', () => {
    expect(wallClock(Date.parse('2025-07-01T03:30:00.250Z'), TORONTO)).toBe(wall('2025-06-30T23:30:00.250'));
    expect(wallClock(Date.parse('2025-01-01T00:00:00Z'), 'Asia/Kolkata')).toBe(wall('2025-01-01T05:30:00'));
  });

  it.each([
    ['2025-07-01T08:00:00', TORONTO, '2025-07-01T12:00:00.000Z'],
    ['2025-01-15T08:00:00', TORONTO, '2025-01-15T13:00:00.000Z'],
    ['2025-03-09T02:30:00', TORONTO, '2025-03-09T07:30:00.000Z'],
    ['2025-03-30T02:30:00', 'Europe/Berlin', '2025-03-30T01:30:00.000Z'],
    ['2025-03-09T03:00:00', TORONTO, '2025-03-09T07:00:00.000Z'],
    ['2025-01-01T00:00:00', 'Pacific/Kiritimati', '2024-12-31T10:00:00.000Z'],
  ])('finds the instant of %s in %s', (text, zone, expected) => {
    expect(instant(text, zone)).toBe(expected);
  });
});
