import { describe, expect, it } from 'vitest';
import { sundayOf, weekdayOf } from '#contract/rules/zoneClock.ts';
import type { ScheduledItem } from '#contract/schedule.ts';
import { dayStateText, intervalText } from '#domain/arming/armingTimes.ts';
import { DAYS, siteWeek } from '#domain/arming/disarmedHours.ts';
import { calendarDay, calendarIn, parseCalendarDay, weekClock, weekRange } from '#domain/arming/weekClock.ts';
import { cellName, layOutWeek, type WeekLayout } from '#plugins/schedules/grid/hourCells.ts';
import { daily, once } from './scheduleItems.ts';

const utc = weekClock({ first: '2024-03-10', start: Date.UTC(2024, 2, 10) }, 'UTC');
const layOut = (...items: ScheduledItem[]) => layOutWeek(items, utc);
const inWords = ({ intervals }: WeekLayout) => intervals.map(intervalText);

const MONDAY = { monday: true };

// Those of any items, in any zone: zones/zones.test.ts.
describe('the disarmed hours of a week', () => {
  const NO_END = ['9999-12-31T23:59:59.9999999', '9999-12-31', '2262-04-11T23:47:16Z', '0001-01-01T00:00:00'];
  const NO_START = ['0001-01-01T00:00:00', '1900-01-01', '1970-01-01T00:00:00Z'];
  const hour = once('13T08:00', '13T09:00');
  it.each([
    ...NO_END.map((endTime) => [{ ...hour, endTime }, 'Wednesday 8:00 AM to Sunday 12:00 AM']),
    ...NO_START.map((startTime) => [{ ...hour, startTime }, 'Sunday 12:00 AM to Wednesday 9:00 AM']),
    ...NO_START.map((startTime) => [
      { ...hour, startTime, endTime: '9999-12-31' },
      'Sunday 12:00 AM to Sunday 12:00 AM',
    ]),
  ] as [ScheduledItem, string][])('take a date that stands for none as no bound: %j', (item, words) => {
    const layout = layOut(item);
    expect([inWords(layout), layout.faults]).toEqual([[words], []]);
  });

  const LAST = '9999-12-31T00:00:00Z';
  const DISORDER = 'its start and end are missing or in no order';
  const NO_TIMES = 'its daily times are missing or no times of a day';
  const NO_DAYS: ScheduledItem = {
    scheduledItemType: 'Disarmed',
    scheduledItemInterval: 'Recurring',
    dayStartTime: 0,
    dayEndTime: 3600,
  };
  it.each([
    ['no type', { ...hour, scheduledItemType: null }, 'has no type'],
    ['no start', { ...hour, startTime: null }, DISORDER],
    ['a start at the end of the calendar', { ...hour, startTime: LAST, endTime: LAST }, DISORDER],
    ['an end that is no time', { ...hour, endTime: 'soon' }, DISORDER],
    ['an end before the start', once('11T09:00', '11T08:00'), DISORDER],
    ['no word on any weekday', { ...NO_DAYS, monday: null }, 'its weekdays are missing'],
    ['no daily start', { ...daily(8, 9, MONDAY), dayStartTime: null }, NO_TIMES],
    ['a daily end of 25 hours', daily(8, 25, MONDAY), NO_TIMES],
    ['a negative daily start', daily(-1, 9, MONDAY), NO_TIMES],
  ])('leave out an item with %s, which is named', (_, item, problem) => {
    const layout = layOut(once('11T08:00', '11T09:00'), item);
    expect(inWords(layout)).toEqual(['Monday 8:00 AM to 9:00 AM']);
    expect(layout.faults).toEqual([{ item: 1, problem }]);
  });
});

describe('the cells of a week', () => {
  const { cells } = layOut(
    daily(8, 17.25, MONDAY),
    once('10T08:05', '10T08:10'),
    once('10T08:20', '10T09:00'),
  );
  it.each([
    [0, 'Sunday, 12:00 AM to 1:00 AM: armed'],
    [
      8,
      'Sunday, 8:00 AM to 9:00 AM: armed, disarmed from 8:05 AM, armed from 8:10 AM, disarmed from 8:20 AM',
    ],
    // A change at the full hour stands in the hour that it begins.
    [9, 'Sunday, 9:00 AM to 10:00 AM: armed from 9:00 AM'],
    [33, 'Monday, 9:00 AM to 10:00 AM: disarmed'],
    [41, 'Monday, 5:00 PM to 6:00 PM: disarmed, armed from 5:15 PM'],
  ])('have a name with every change and its time: hour %i', (hour, name) => {
    expect(cells[hour] && cellName(cells[hour])).toBe(name);
  });
});

it('a site with several schedules tells whose items had to be ignored', () => {
  const schedules = [
    { id: 5, items: [daily(8, 17, MONDAY)] },
    { id: 6, items: [{ ...daily(8, 17, MONDAY), dayStartTime: null }, daily(20, 21, MONDAY)] },
  ];
  const { faulty, stretches } = siteWeek(schedules, utc);
  expect(faulty).toEqual([6]);
  expect(stretches.map(({ causes }) => causes)).toEqual([[5], [6]]);
});

describe('a day in one sentence', () => {
  const days = (...items: ScheduledItem[]) => {
    const { intervals } = layOut(...items);
    return DAYS.map((day) => dayStateText(intervals, day));
  };

  it('tells all its disarmed hours, and the day on which the last ones end', () => {
    const { wednesday, thursday, friday } = { wednesday: true, thursday: true, friday: true };
    const week = days(
      daily(8, 17.5, MONDAY),
      daily(0, 24, { tuesday: true }),
      daily(8, 9, { wednesday }),
      daily(10, 11, { wednesday }),
      daily(22, 6, { thursday }),
      daily(7, 8, { friday }),
      daily(12, 13, { friday }),
    );
    expect(week).toEqual([
      'armed all day',
      'disarmed 8:00 AM to 5:30 PM',
      'disarmed all day',
      'disarmed 8:00 AM to 9:00 AM and 10:00 AM to 11:00 AM',
      'disarmed 10:00 PM to Fri 6:00 AM',
      'disarmed 12:00 AM to 6:00 AM, 7:00 AM to 8:00 AM and 12:00 PM to 1:00 PM',
      'armed all day',
    ]);
  });

  it('goes on over whole days, and to the end of the week', () => {
    expect(days(once('11T18:00', '13T06:00'), once('15T18:00', '17T00:00'))).toEqual([
      'armed all day',
      'disarmed 6:00 PM to Wed 6:00 AM',
      'disarmed all day',
      'disarmed 12:00 AM to 6:00 AM',
      'armed all day',
      'disarmed 6:00 PM to the end of the week',
      'disarmed all day',
    ]);
  });
});

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

  it.each(['2206-12-24', '2199-12-31', '1970-01-01'])('has no week where that lacks an end: %s', (day) => {
    expect(calendarIn('UTC').weekOf(day)).toBeNull();
  });

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
