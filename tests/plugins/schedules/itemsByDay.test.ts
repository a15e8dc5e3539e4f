import { describe, expect, it } from 'vitest';
import type { ScheduledItem } from '#contract/schedule.ts';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { itemsByDay, mayChangeArming } from '#plugins/schedules/detail/useScheduleWeek.ts';
import { daily, once } from '../../domain/arming/scheduleItems.ts';

const week = calendarIn('UTC').weekOf('2024-03-10');
if (week === null) throw new Error('There is no such week.');
const clock = weekClock(week, 'UTC');
const listed = (...items: ScheduledItem[]) =>
  itemsByDay(items, clock).days.map((day) => day.map(({ text }) => text));

describe('the items of a week', () => {
  it('stand by day and time, weekly and once, in words', () => {
    const days = listed(
      daily(17, 18, { monday: true }, 'ExpectedClose'),
      daily(1, 1.5, { monday: true, saturday: true }, 'Patrol'),
      once('11T14:00', '11T14:30', 'CallBack'),
    );
    expect(days[1]).toEqual([
      'Patrol, 1:00 AM to 1:30 AM, weekly',
      'Call back, 2:00 PM to 2:30 PM, once',
      'Expected closing, 5:00 PM to 6:00 PM, weekly',
    ]);
    expect(days[6]).toEqual(['Patrol, 1:00 AM to 1:30 AM, weekly']);
    expect([days[0], days[2]]).toEqual([[], []]);
  });

  it('stand in both days when they run past midnight', () => {
    const days = listed(
      daily(22, 6, { saturday: true }, 'Alarm'),
      daily(0, 24, { tuesday: true }, 'Standard'),
    );
    expect(days[6]).toEqual(['Alarm, 10:00 PM to 12:00 AM, weekly']);
    expect(days[0]).toEqual(['Alarm, 12:00 AM to 6:00 AM, weekly']);
    expect(days[2]).toEqual(['Standard, all day, weekly']);
  });

  it('are shown by the provider’s own word when their type is unknown', () => {
    expect(listed(daily(1, 2, { sunday: true }, 'constructor'))[0]).toEqual([
      'constructor, 1:00 AM to 2:00 AM, weekly',
    ]);
  });

  it('are told apart when they cannot be read', () => {
    const { days, faults } = itemsByDay(
      [daily(1, 2, { sunday: true }, 'Patrol'), { ...daily(1, 2, {}, 'Call'), dayEndTime: -5 }],
      clock,
    );
    expect(days.flat()).toHaveLength(1);
    expect(faults).toEqual([{ item: 1, problem: 'its daily times are missing or no times of a day' }]);
  });
});

describe('a schedule', () => {
  it('changes arming with an item that disarms, and perhaps with one whose type is missing', () => {
    expect(mayChangeArming([daily(1, 2, {}, 'Patrol'), daily(1, 2, {})])).toBe(true);
    expect(mayChangeArming([{ ...daily(1, 2, {}), scheduledItemType: null }])).toBe(true);
    expect(mayChangeArming([daily(1, 2, {}, 'Patrol'), daily(1, 2, {}, 'disarmed')])).toBe(false);
    expect(mayChangeArming([])).toBe(false);
  });
});
