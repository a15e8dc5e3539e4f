/** The provider's word on a site's arming against the week that the portal shows, across the changes of the clock. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { disarmedIntervals } from '#domain/arming/disarmedHours.ts';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { disarmedSpans, type ScheduleItem, statusAt } from '../../server/trade/arming.ts';

const NEW_YORK = 'America/New_York';
const MINUTE = 60_000;
const ownZone = process.env.TZ;

beforeEach(() => {
  process.env.TZ = NEW_YORK;
});
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** Disarmed on Sundays between two times such as '02:30'. */
function onSundays(from: string, to: string): ScheduleItem {
  return {
    itemType: 'Disarmed',
    itemInterval: 'Recurring',
    startTime: null,
    endTime: null,
    dayStartTime: secondsOf(from),
    dayEndTime: secondsOf(to),
    sunday: 1,
    monday: 0,
    tuesday: 0,
    wednesday: 0,
    thursday: 0,
    friday: 0,
    saturday: 0,
  };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
}

const status = (item: ScheduleItem, instant: string) => statusAt([item], NEW_YORK, Date.parse(instant));

describe('an item on the day that the clock leaps from 2:00 to 3:00', () => {
  it('which begins in the hour that is left out begins after it', () => {
    const item = onSundays('02:30', '03:30');
    expect(status(item, '2026-03-08T06:59:00Z')).toEqual({ armed: true, until: '2026-03-08T07:00:00.000Z' });
    expect(status(item, '2026-03-08T07:00:00Z')).toEqual({ armed: false, until: '2026-03-08T07:30:00.000Z' });
  });

  it('which lies in that hour disarms nothing', () => {
    expect(status(onSundays('02:15', '02:45'), '2026-03-08T06:00:00Z')).toEqual({
      armed: true,
      until: '2026-03-15T06:15:00.000Z',
    });
  });
});

describe('an item on the day that the clock shows 1:00 to 2:00 twice', () => {
  it('disarms in both of these hours', () => {
    const item = onSundays('01:15', '01:45');
    expect(status(item, '2026-11-01T05:15:00Z')).toEqual({ armed: false, until: '2026-11-01T05:45:00.000Z' });
    expect(status(item, '2026-11-01T05:45:00Z')).toEqual({ armed: true, until: '2026-11-01T06:15:00.000Z' });
    expect(status(item, '2026-11-01T06:15:00Z')).toEqual({ armed: false, until: '2026-11-01T06:45:00.000Z' });
  });
});

describe.each([
  ['leaps', '2026-03-08'],
  ['falls back', '2026-11-01'],
  ['does neither', '2026-06-07'],
])('in the night that the clock %s', (_, day) => {
  const nights = [
    ...[onSundays('02:30', '03:30'), onSundays('02:15', '02:45'), onSundays('01:30', '02:30')],
    ...[onSundays('01:15', '01:45'), onSundays('02:00', '03:00'), onSundays('23:00', '04:00')],
    ...[onSundays('00:00', '00:00'), onSundays('01:00', '02:00'), onSundays('03:00', '03:15')],
  ];

  it.each(nights)('a site is disarmed in just the minutes that the portal shows, item %#', (item) => {
    const start = Date.parse(`${day}T04:00:00Z`);
    const clock = weekClock(calendarIn().weekAt(start + 120 * MINUTE));
    const { intervals } = disarmedIntervals([{ ...wireItem(item), startTime: null, endTime: null }], clock);
    const spans = disarmedSpans([item], NEW_YORK, { start, end: start + 26 * 60 * MINUTE });
    const wrong: string[] = [];
    let disarmed = 0;
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      const instant = start + minute * MINUTE;
      const at = clock.minuteAt(instant);
      if (at < 0) continue;
      const isShown = intervals.some((interval) => at >= interval.start && at < interval.end);
      const isDisarmed = spans.some((span) => instant >= span.start && instant < span.end);
      if (isShown) disarmed += 1;
      if (isDisarmed !== isShown) wrong.push(new Date(instant).toISOString());
    }
    expect(wrong).toEqual([]);
    expect(disarmed > 0).toBe(!(day === '2026-03-08' && isSkipped(item)));
  });
});

function isSkipped({ dayStartTime, dayEndTime }: ScheduleItem): boolean {
  return (dayStartTime ?? 0) >= 2 * 3600 && (dayEndTime ?? 0) <= 3 * 3600;
}

function wireItem({ dayStartTime, dayEndTime }: ScheduleItem) {
  return {
    scheduledItemType: 'Disarmed',
    scheduledItemInterval: 'Recurring',
    dayStartTime,
    dayEndTime,
    sunday: true,
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
  };
}
