import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import { formatDateTime, incidentSetting, setTimeStyle } from '#core/format/dateTimes.ts';
import { underDays } from '#plugins/events/list/eventColumns.tsx';

beforeEach(() => void vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => {
  setTimeStyle({ hours24: false, siteZone: false });
  vi.unstubAllEnvs();
});

/** A row that began then, at a site of the zone. */
const row = (startTime: string | null, timeZone: string | null = null): EventRow => ({
  incident: { id: 1, startTime, endTime: null },
  location: null,
  timeZone,
});

/** The heading of each row, null where it has none of its own. */
function headings(rows: readonly EventRow[], now: string): (string | null)[] {
  const days = underDays(rows, Date.parse(now));
  return days.rows.map((one) => days.headingOf(one) ?? null);
}

describe('rows of several days, the newest first', () => {
  it('stand under today, yesterday and their dates, each heading once', () => {
    const times = [
      '2026-11-22T23:59:59',
      '2026-11-22T00:00:00',
      '2026-11-21T12:00:00',
      '2026-11-20T08:00:00',
    ];
    const rows = times.map((time) => row(`${time}-05:00`));
    expect(headings(rows, '2026-11-22T22:00:00-05:00')).toEqual([
      ...['Today, Sun Nov 22', null, 'Yesterday, Sat Nov 21', 'Fri Nov 20'],
    ]);
  });

  it('have the year where it is another one', () => {
    expect(
      headings([row('2026-01-01T00:00:00-05:00'), row('2025-12-31T23:59:00-05:00')], '2026-01-03T12:00:00Z'),
    ).toEqual(['Thu Jan 1', 'Wed Dec 31, 2025']);
  });

  it('come last where their time is unknown, under a heading of their own', () => {
    const unknown = [row(null), row('soon')];
    const known = row('2026-11-22T12:00:00-05:00');
    const days = underDays([...unknown, known], Date.parse('2026-11-22T22:00:00-05:00'));
    expect(days.rows).toEqual([known, ...unknown]);
    expect(days.rows.map(days.headingOf)).toEqual(['Today, Sun Nov 22', 'Time unknown', undefined]);
  });
});

describe('rows in progress', () => {
  const NOW = '2026-11-22T22:00:00-05:00';
  const numbered = (id: number, startTime: string, endTime: string | null): EventRow => {
    const { incident, ...rest } = row(startTime);
    return { ...rest, incident: { ...incident, id, endTime } };
  };
  const newest = numbered(4, '2026-11-22T21:00:00-05:00', '2026-11-22T21:10:00-05:00');
  const open = numbered(3, '2026-11-22T20:00:00-05:00', null);
  const older = numbered(2, '2026-11-21T20:00:00-05:00', '2026-11-21T20:10:00-05:00');
  const oldest = numbered(1, '2026-11-20T20:00:00-05:00', null);
  const asRead = [newest, open, older, oldest];
  const shown = (rows: readonly EventRow[], from: readonly EventRow[]) => {
    const days = underDays(rows, Date.parse(NOW), from);
    return days.rows.map((one) => [one.incident.id, days.headingOf(one)]);
  };
  const others = [
    [4, 'Today, Sun Nov 22'],
    [2, 'Yesterday, Sat Nov 21'],
  ];

  it('stand on top in their own order', () => {
    expect(shown(asRead, asRead)).toEqual([[3, 'In progress'], [1, undefined], ...others]);
  });

  it('stay there once they are closed, and the heading says so', () => {
    const closed = numbered(3, '2026-11-22T20:00:00-05:00', '2026-11-22T21:59:00-05:00');
    expect(shown([newest, closed, older, oldest], asRead)).toEqual([
      [3, 'In progress or just closed'],
      [1, undefined],
      ...others,
    ]);
  });

  it('stand under their days where there are no others', () => {
    expect(shown([open, oldest], [open, oldest])).toEqual([
      [3, 'Today, Sun Nov 22'],
      [1, 'Fri Nov 20'],
    ]);
  });
});

it.each([
  {
    when: 'when the clocks go forward, on a day of 23 hours',
    rows: ['2026-03-09T00:10:00-04:00', '2026-03-08T23:50:00-04:00', '2026-03-08T00:10:00-05:00'],
    now: '2026-03-09T00:30:00-04:00',
    shown: ['Today, Mon Mar 9', 'Yesterday, Sun Mar 8', null],
  },
  {
    when: 'when they go back, on a day of 25 hours',
    rows: ['2026-11-01T23:50:00-05:00', '2026-11-01T00:10:00-04:00', '2026-10-31T23:50:00-04:00'],
    now: '2026-11-01T23:55:00-05:00',
    shown: ['Today, Sun Nov 1', null, 'Yesterday, Sat Oct 31'],
  },
  {
    when: 'just after the day of 25 hours',
    rows: ['2026-11-02T00:10:00-05:00', '2026-11-01T00:10:00-04:00', '2026-10-31T23:50:00-04:00'],
    now: '2026-11-02T00:30:00-05:00',
    shown: ['Today, Mon Nov 2', 'Yesterday, Sun Nov 1', 'Sat Oct 31'],
  },
])('around a change of the clocks each row stands under its own day $when', ({ rows, now, shown }) => {
  const found = headings(
    rows.map((time) => row(time)),
    now,
  );
  expect(found).toEqual(shown);
});

describe('rows of sites in several zones', () => {
  // Just after midnight in Halifax, before it in Toronto and in Vancouver.
  const MIDNIGHT = '2026-11-22T04:10:00Z';
  const rows = [
    row(MIDNIGHT, 'America/Halifax'),
    row(MIDNIGHT, 'America/Vancouver'),
    row(MIDNIGHT, 'Nowhere/Else'),
    row(MIDNIGHT),
  ];

  it('are on the viewer’s calendar', () => {
    expect(headings(rows, MIDNIGHT)).toEqual(['Today, Sat Nov 21', null, null, null]);
  });

  it('are on the sites’ own where the person has chosen that, each under the day of its cell, with a today of their own', () => {
    setTimeStyle({ hours24: false, siteZone: true });
    const days = underDays(rows, Date.parse('2026-11-22T17:00:00Z'));
    let heading: string | undefined;
    const shown = days.rows.map((one) => {
      heading = days.headingOf(one) ?? heading;
      return [heading, formatDateTime(one.incident.startTime, incidentSetting(one.timeZone)).slice(0, 6)];
    });
    expect(shown).toEqual([
      ['Today, Sun Nov 22', 'Nov 22'],
      ['Yesterday, Sat Nov 21', 'Nov 21'],
      ['Yesterday, Sat Nov 21', 'Nov 21'],
      ['Yesterday, Sat Nov 21', 'Nov 21'],
    ]);
    // It may be tomorrow there already.
    expect(headings(rows.slice(0, 2), MIDNIGHT)).toEqual(['Today, Sun Nov 22', 'Today, Sat Nov 21']);
  });
});
