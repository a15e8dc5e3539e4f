import { describe, expect, it } from 'vitest';
import { sundayOf, weekdayOf } from '#contract/rules/zoneClock.ts';
import { calendarDay, calendarIn, parseCalendarDay, weekRange } from '#domain/arming/weekClock.ts';

describe('a day of the calendar', () => {
  it('is read and written alike', () => {
    expect(['1970-01-01', '2024-02-29'].map(parseCalendarDay)).toEqual([0, 19_782]);
    expect(calendarDay(19_782)).toBe('2024-02-29');
  });

  const others = [
    '2023-02-29',
    '2024-13-01',
    '2024-3-10',
    '20240310',
    '1969-12-31',
    '3000-01-01',
    '',
    7,
    null,
  ];
  it.each(others)('is not %j', (value) => expect(parseCalendarDay(value)).toBeNull());

  it('knows its weekday, before 1970 too', () => {
    expect([0, 3, -4, -5].map(weekdayOf)).toEqual([4, 0, 0, 6]);
    expect(sundayOf(0)).toBe(-4);
  });
});

describe('a week', () => {
  const localDay = (day: number, ...time: number[]) => new Date(2024, 2, day, ...time).getTime();

  it('runs from Sunday midnight to Saturday midnight, both ends included in what is asked for', () => {
    const calendar = calendarIn();
    const week = { first: '2024-03-10', start: localDay(10) };
    const end = localDay(16, 23, 59, 59, 999);
    expect([localDay(10), end].map(calendar.weekAt)).toEqual([week, week]);
    expect(calendar.weekAt(localDay(17))).toEqual({ first: '2024-03-17', start: localDay(17) });
    const [from, to] = [week.start, end].map((instant) => new Date(instant).toISOString());
    expect(weekRange(week, calendar)).toEqual({ start: from, end: to });
  });

  it('of another zone ends with its last millisecond, an hour later where the clock was put back', () => {
    const week = { first: '2026-11-01', start: Date.parse('2026-11-01T07:00:00Z') };
    expect(weekRange(week, calendarIn('America/Los_Angeles'))).toEqual({
      start: '2026-11-01T07:00:00.000Z',
      end: '2026-11-08T07:59:59.999Z',
    });
  });
});
