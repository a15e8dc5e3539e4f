import { describe, expect, it } from 'vitest';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { placedIncidents, weekIncidentsQuery } from '#plugins/schedules/incidents/weekIncidents.ts';

const ZONE = 'America/Vancouver';
const week = calendarIn(ZONE).weekOf('2024-03-10');
if (week === null) throw new Error('There is no such week.');
const clock = weekClock(week, ZONE);
const incident = (id: number, startTime: string | null, rest = {}) => ({
  incident: { id, startTime, ...rest },
});

describe('the incidents of a week', () => {
  it('are asked for between the site’s midnights', () => {
    expect(weekIncidentsQuery(week, ZONE)).toEqual({
      orderby: 'incident.startTime asc',
      skip: 0,
      take: 200,
      count: true,
      filter:
        "incident.startTime >= '2024-03-10T08:00:00.000Z' && incident.startTime < '2024-03-17T07:00:00.000Z'",
    });
  });

  it('stand at their minute of the site’s clock, by what was done', () => {
    const placed = placedIncidents(
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
      { id: 4, minute: 6 * 1440 + 720, outcome: 'none', isDisarmed: false },
      { id: 3, minute: 6 * 1440 + 1439, outcome: 'voice', isDisarmed: false },
    ]);
  });

  it('are left out when they began in another week, or nobody knows when', () => {
    const rows = ['2024-03-10T07:59:59Z', '2024-03-17T07:00:00Z', null, 'soon'].map((start) =>
      incident(1, start),
    );
    expect(placedIncidents(rows, clock, [])).toEqual([]);
  });
});
