import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledItem } from '#contract/schedule.ts';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { mayChangeArming } from '#plugins/schedules/detail/useScheduleWeek.ts';
import { itemsByDay } from '#plugins/schedules/detail/WeekReport.tsx';
import { placedEvents } from '#plugins/schedules/events/weekEvents.ts';
import { fillStops } from '#plugins/schedules/grid/HourCellView.tsx';
import { hourAfter } from '#plugins/schedules/grid/WeekGrid.tsx';
import { changeRequest } from '#plugins/schedules/RequestLink.tsx';
import { siteTime, zoneWords } from '#plugins/schedules/siteTime.ts';
import { daily, once } from '../../domain/arming/scheduleItems.ts';

const ZONE = 'America/Vancouver';

beforeEach(() => void vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => vi.unstubAllEnvs());

/** The week of a day, in a zone. */
function weekOf(day: string, zone: string | undefined) {
  const week = calendarIn(zone).weekOf(day);
  if (week === null) throw new Error(`${day} is no day.`);
  return { week, clock: weekClock(week, zone) };
}

describe('the items of a week', () => {
  const { clock } = weekOf('2024-03-10', 'UTC');
  const listed = (...items: ScheduledItem[]) =>
    itemsByDay(items, clock).days.map((day) => day.map(({ text }) => text));

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
    const [sunday] = listed(daily(1, 2, { sunday: true }, 'constructor'));
    expect(sunday).toEqual(['constructor, 1:00 AM to 2:00 AM, weekly']);
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

it('a schedule changes arming with an item that disarms, and perhaps with one whose type is missing', () => {
  expect(mayChangeArming([daily(1, 2, {}, 'Patrol'), daily(1, 2, {})])).toBe(true);
  expect(mayChangeArming([{ ...daily(1, 2, {}), scheduledItemType: null }])).toBe(true);
  expect(mayChangeArming([daily(1, 2, {}, 'Patrol'), daily(1, 2, {}, 'disarmed')])).toBe(false);
  expect(mayChangeArming([])).toBe(false);
});

describe('the incidents of a week', () => {
  const { clock } = weekOf('2024-03-10', ZONE);
  const incident = (id: number, startTime: string | null, rest = {}) => ({
    incident: { id, startTime, ...rest },
  });

  it('stand at their minute of the site’s clock, by what was done', () => {
    const placed = placedEvents(
      [
        incident(2, '2024-03-11T16:05:59Z', { guardDispatched: true, voiceDownCount: 2 }),
        incident(1, '2024-03-10T08:00:00Z', { policeContacted: true, guardDispatched: true }),
        incident(3, '2024-03-17T06:59:00Z', { voiceDownCount: 1 }),
        incident(4, '2024-03-16T19:00:00Z', { voiceDownCount: 0 }),
      ],
      clock,
      [{ start: 33 * 60, end: 34 * 60 }],
    );
    expect(placed).toEqual([
      { id: 1, minute: 0, outcome: 'police', isDisarmed: false },
      { id: 2, minute: 33 * 60 + 5, outcome: 'guard', isDisarmed: true },
      { id: 4, minute: 6 * 1440 + 720, outcome: null, isDisarmed: false },
      { id: 3, minute: 6 * 1440 + 1439, outcome: 'voice', isDisarmed: false },
    ]);
  });

  it('are left out when they began in another week, or nobody knows when', () => {
    const rows = ['2024-03-10T07:59:59Z', '2024-03-17T07:00:00Z', null, 'soon'].map((start) =>
      incident(1, start),
    );
    expect(placedEvents(rows, clock, [])).toEqual([]);
  });
});

it('a change request from a schedule cuts endless names, and does without a site and a zone', () => {
  const endless = { schedule: 'x'.repeat(4000), location: 'y'.repeat(4000) };
  const { subject, details } = changeRequest({ ...endless, zone: 'America/Argentina/Buenos_Aires' }, '');
  expect(subject).toBe(`Schedule change: ${'x'.repeat(119)}…`);
  expect(details.length).toBeLessThan(400);
  expect(changeRequest({ schedule: 'Office hours', location: null, zone: undefined }, 'Monday')).toEqual({
    subject: 'Schedule change: Office hours',
    details:
      'Schedule: Office hours\nLocation: —\nMonday\nTime zone: weekly hours on the site’s own clock, one-off times in America/Toronto\n\nRequested change: ',
  });
});

const timeIn = (zone: string | undefined, day: string) => siteTime(weekOf(day, zone).week, zone);
/** A span of Monday by hours. */
const monday = (from: number, to: number) => ({ start: (24 + from) * 60, end: (24 + to) * 60 });

describe('hours of a site in another zone', () => {
  const vancouver = () => timeIn('America/Vancouver', '2024-06-03');

  it('are told on the viewer’s clock', () => {
    expect(vancouver().viewersText(monday(6.5, 17.5))).toBe('9:30 AM to 8:30 PM your time');
    expect(vancouver().viewersText(monday(6.5, 7), monday(12, 13))).toBe(
      '9:30 AM to 10:00 AM and 3:00 PM to 4:00 PM your time',
    );
    expect(vancouver().viewersText(monday(6.5, 6.5))).toBe('9:30 AM your time');
  });

  it('are told with the day where the viewer has another one', () => {
    expect(vancouver().viewersText(monday(20, 22.5))).toBe('Monday 11:00 PM to Tuesday 1:30 AM your time');
    expect(vancouver().viewersText(monday(0, 24))).toBe('Monday 3:00 AM to Tuesday 3:00 AM your time');
    expect(vancouver().viewersText(monday(22, 22))).toBe('Tuesday 1:00 AM your time');
    expect(timeIn('Asia/Tokyo', '2024-06-02').viewersText({ start: 0, end: 60 })).toBe(
      'Saturday 11:00 AM to 12:00 PM your time',
    );
  });

  it('are told exactly in the week in which both clocks change at different instants', () => {
    // Toronto leaps at 7:00 UTC, Vancouver at 10:00 UTC.
    const { viewersText } = timeIn('America/Vancouver', '2024-03-10');
    expect(viewersText({ start: 60, end: 90 })).toBe('5:00 AM to 5:30 AM your time');
    expect(viewersText({ start: 180, end: 240 })).toBe('6:00 AM to 7:00 AM your time');
  });
});

describe('the zone of a week in words', () => {
  const words = (zone: string, day: string, now: string) =>
    zoneWords(zone, timeIn(zone, day).clock, Date.parse(now));

  it('names both clocks and how far they are apart', () => {
    expect(words('America/Vancouver', '2024-01-10', '2024-01-10T12:00Z')).toEqual({
      site: 'Site time, Vancouver (PST)',
      viewer: '3 h ahead: your time is Toronto (EST)',
    });
    expect(words('Asia/Kolkata', '2024-01-10', '2024-01-10T12:00Z').viewer).toBe(
      '10 h 30 min behind: your time is Toronto (EST)',
    );
    // That of the week, whenever it is looked at.
    const summer = words('America/Vancouver', '2024-07-10', '2024-01-10T12:00Z');
    expect(summer.site).toBe('Site time, Vancouver (PDT)');
  });

  it('leaves out a viewer with the same clock', () => {
    expect(words('America/New_York', '2024-01-10', '2024-01-10T12:00Z')).toEqual({
      site: 'Site time, New York (EST)',
      viewer: null,
    });
  });
});

describe('an hour of the grid', () => {
  const at = (day: number, hour: number) => 24 * day + hour;

  it.each([
    ['ArrowUp', at(3, 11)],
    ['ArrowDown', at(3, 13)],
    ['ArrowLeft', at(2, 12)],
    ['ArrowRight', at(4, 12)],
    ['PageUp', at(3, 6)],
    ['PageDown', at(3, 18)],
    ['Home', at(0, 12)],
    ['End', at(6, 12)],
  ])('leads by %s to its neighbour', (key, hour) => {
    expect(hourAfter(at(3, 12), key, false)).toBe(hour);
  });

  it('stays in the corners by keys that lead further, and is led there with Ctrl', () => {
    const [first, last] = [at(0, 0), at(6, 23)];
    for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'])
      expect(hourAfter(first, key, false)).toBe(first);
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End'])
      expect(hourAfter(last, key, false)).toBe(last);
    expect(hourAfter(at(3, 12), 'Home', true)).toBe(first);
    expect(hourAfter(at(3, 12), 'End', true)).toBe(last);
  });
});

it('the gradient of a split hour is open where the hour is disarmed, with a line at each change', () => {
  expect(fillStops([{ start: 30, end: 60 }])).toBe(
    'var(--armed) 0% 50%, var(--edge) 50% calc(50% + 1px), transparent calc(50% + 1px) 100%',
  );
  expect(
    fillStops([
      { start: 6, end: 12 },
      { start: 45, end: 60 },
    ]),
  ).toBe(
    [
      'var(--armed) 0% 10%',
      'var(--edge) 10% calc(10% + 1px)',
      'transparent calc(10% + 1px) 20%',
      'var(--edge) 20% calc(20% + 1px)',
      'var(--armed) calc(20% + 1px) 75%',
      'var(--edge) 75% calc(75% + 1px)',
      'transparent calc(75% + 1px) 100%',
    ].join(', '),
  );
});
