import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  localCalendar,
  parseCalendarDay,
  parseWeek,
  sundayOf,
  weekdayOf,
  weekRange,
} from '#plugins/schedules/localCalendar.ts';

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
    expect(parseWeek('2024-03-13')?.first).toBe('2024-03-10');
    expect(parseWeek('2024-02-31')).toBeNull();
  });

  it('has neighbours over the turn of the year', () => {
    const week = localCalendar.weekAt(localDay(2024, 12, 30));
    expect([-1, 1].map((step) => localCalendar.weekAfter(week, step).first)).toEqual([
      '2024-12-22',
      '2025-01-05',
    ]);
  });

  it('is asked for with both ends, the last millisecond included', () => {
    expect(weekRange(localCalendar.weekAt(localDay(2024, 3, 12)))).toEqual({
      start: new Date(2024, 2, 10).toISOString(),
      end: new Date(2024, 2, 16, 23, 59, 59, 999).toISOString(),
    });
  });
});
