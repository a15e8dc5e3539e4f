import { afterEach, describe, expect, it } from 'vitest';
import { formatDateTime, setTimeStyle } from '#core/format/dateTimes.ts';
import { dateText, dayStateText, timeText } from '#domain/arming/armingTexts.ts';
import type { WeekLayout } from '#plugins/schedules/grid/hourCells.ts';
import { daily, layOut, once } from './scheduleItems.ts';

const name = ({ cells }: WeekLayout, hour: number) => cells[hour]?.name;

describe('times of a day', () => {
  it.each([
    [0, '12:00 AM'],
    [5, '12:05 AM'],
    [59 + 11 * 60, '11:59 AM'],
    [720, '12:00 PM'],
    [1439, '11:59 PM'],
    [1440, '12:00 AM'],
    [1440 + 990, '4:30 PM'],
  ])('minute %d is %s', (minute, text) => {
    expect(timeText(minute)).toBe(text);
  });
});

describe('all times of a day', () => {
  afterEach(() => setTimeStyle({ hours24: false, siteZone: false }));

  it.each([
    [12, false],
    [24, true],
  ])('are written as everywhere in the portal, on a clock of %d hours', (_, hours24) => {
    setTimeStyle({ hours24, siteZone: false });
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
    expect(minutes.map(timeText)).toEqual(
      minutes.map((minute) => formatDateTime(minute * 60_000, { zone: 'UTC' }).replace('Jan 1, 1970, ', '')),
    );
  });
});

describe('dates of a week', () => {
  it('go on over the ends of months and years', () => {
    expect([0, 1, 6].map((day) => dateText('2024-12-29', day))).toEqual([
      'Dec 29, 2024',
      'Dec 30, 2024',
      'Jan 4, 2025',
    ]);
  });
});

describe('the name of an hour', () => {
  const layout = layOut(
    daily(8, 17.5, { monday: true }),
    once('10T08:05', '10T08:10'),
    once('10T08:20', '10T08:21'),
  );

  it('has its state', () => {
    expect(name(layout, 0)).toBe('Sunday, 12:00 AM to 1:00 AM: armed');
    expect(name(layout, 24 + 10)).toBe('Monday, 10:00 AM to 11:00 AM: disarmed');
  });

  it('has every change with its time', () => {
    expect(name(layout, 24 + 17)).toBe('Monday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM');
    expect(name(layout, 8)).toBe(
      'Sunday, 8:00 AM to 9:00 AM: armed, disarmed from 8:05 AM, armed from 8:10 AM, disarmed from 8:20 AM, armed from 8:21 AM',
    );
  });

  it('begins with the change where that falls on the full hour', () => {
    expect(name(layout, 24 + 8)).toBe('Monday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM');
  });
});

describe('a day in one sentence', () => {
  const { intervals } = layOut(
    daily(8, 17.5, { monday: true }),
    daily(0, 24, { tuesday: true }),
    daily(8, 9, { wednesday: true }),
    daily(10, 11, { wednesday: true }),
    daily(22, 6, { thursday: true }),
    daily(7, 8, { friday: true }),
    daily(12, 13, { friday: true }),
  );

  it.each([
    [0, 'armed all day'],
    [1, 'disarmed 8:00 AM to 5:30 PM'],
    [2, 'disarmed all day'],
    [3, 'disarmed 8:00 AM to 9:00 AM and 10:00 AM to 11:00 AM'],
    [4, 'disarmed 10:00 PM to Fri 6:00 AM'],
    [5, 'disarmed 12:00 AM to 6:00 AM, 7:00 AM to 8:00 AM and 12:00 PM to 1:00 PM'],
    [6, 'armed all day'],
  ])('of day %d', (day, text) => {
    expect(dayStateText(intervals, day)).toBe(text);
  });

  it('names the day on which it ends, and the end of the week', () => {
    const long = layOut(
      daily(18, 24, { monday: true }),
      daily(0, 24, { tuesday: true }),
      daily(0, 6, { wednesday: true }),
    );
    expect([1, 2, 3].map((day) => dayStateText(long.intervals, day))).toEqual([
      'disarmed 6:00 PM to Wed 6:00 AM',
      'disarmed all day',
      'disarmed 12:00 AM to 6:00 AM',
    ]);
    const last = layOut(daily(18, 24, { friday: true }), daily(0, 24, { saturday: true }));
    expect(dayStateText(last.intervals, 5)).toBe('disarmed 6:00 PM to the end of the week');
  });
});
