import { describe, expect, it } from 'vitest';
import { sundayOf, weekdayOf } from '#contract/zoneClock.ts';
import { calendarDay, calendarIn, parseCalendarDay, weekRange } from '#domain/arming/weekClock.ts';

const localCalendar = calendarIn();

const localDay = (year: number, month: number, day: number, ...time: number[]) =>
  new Date(year, month - 1, day, ...time).getTime();

describe('a day of the calendar', () => {
  it('is read and written alike', () => {
    expect(parseCalendarDay('1970-01-01')).toBe(0);
    expect(parseCalendarDay('2024-02-29')).toBe(19_782);
    expect(calendarDay(19_782)).toBe('2024-02-29');
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-3-10',
    '20240310',
    '1969-12-31',
    '3000-01-01',
    '',
    20240310,
    null,
  ])('is not %j', (value) => {
    expect(parseCalendarDay(value)).toBeNull();
  });

  it('knows its weekday, before 1970 too', () => {
    expect([weekdayOf(0), weekdayOf(3), weekdayOf(-4), weekdayOf(-5)]).toEqual([4, 0, 0, 6]);
    expect(sundayOf(0)).toBe(-4);
  });
});

describe('a week of the local calendar', () => {
  it('runs from Sunday midnight to Saturday midnight', () => {
    const week = { first: '2024-03-10', start: localDay(2024, 3, 10) };
    expect(localCalendar.weekAt(localDay(2024, 3, 10))).toEqual(week);
    expect(localCalendar.weekAt(localDay(2024, 3, 16, 23, 59, 59, 999))).toEqual(week);
    expect(localCalendar.weekAt(localDay(2024, 3, 17))).toEqual({
      first: '2024-03-17',
      start: localDay(2024, 3, 17),
    });
  });

  it('is found from any of its days', () => {
    expect(localCalendar.weekOf('2024-03-13')?.first).toBe('2024-03-10');
    expect(localCalendar.weekOf('2024-02-31')).toBeNull();
  });

  it('has neighbours over the turn of the year', () => {
    const week = localCalendar.weekAt(localDay(2024, 12, 30));
    expect([-1, 1].map((step) => localCalendar.weekAfter(week, step).first)).toEqual([
      '2024-12-22',
      '2025-01-05',
    ]);
  });

  it('is asked for with both ends, the last millisecond included', () => {
    expect(weekRange(localCalendar.weekAt(localDay(2024, 3, 12)), localCalendar)).toEqual({
      start: new Date(2024, 2, 10).toISOString(),
      end: new Date(2024, 2, 16, 23, 59, 59, 999).toISOString(),
    });
  });
});

describe('a week of another zone', () => {
  const vancouver = calendarIn('America/Vancouver');

  it('begins with that zone’s midnight', () => {
    const week = vancouver.weekAt(Date.parse('2026-11-22T07:59:59.999Z'));
    expect(week).toEqual({ first: '2026-11-15', start: Date.parse('2026-11-15T08:00:00Z') });
    expect(vancouver.weekAt(Date.parse('2026-11-22T08:00:00Z')).first).toBe('2026-11-22');
    expect(vancouver.weekOf('2026-11-17')).toEqual(week);
  });

  it('ends with its last millisecond, an hour later where the clock was put back', () => {
    expect(weekRange({ first: '2026-11-01', start: Date.parse('2026-11-01T07:00:00Z') }, vancouver)).toEqual({
      start: '2026-11-01T07:00:00.000Z',
      end: '2026-11-08T07:59:59.999Z',
    });
  });

  it('begins with the first instant of a day whose midnight is skipped', () => {
    // Santiago puts its clock forward at midnight.
    expect(calendarIn('America/Santiago').weekOf('2026-09-06')?.start).toBe(
      Date.parse('2026-09-06T04:00:00Z'),
    );
  });
});
