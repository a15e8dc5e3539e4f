import { describe, expect, it } from 'vitest';
import { daily, inWords, layOut, once, splitCells } from './scheduleItems.ts';

const noFaults = (...items: Parameters<typeof layOut>) => {
  const layout = layOut(...items);
  expect(layout.faults).toEqual([]);
  return inWords(layout);
};

describe('recurring items', () => {
  it('hold on their weekdays between their daily times', () => {
    expect(noFaults(daily(8, 17.5, { monday: true, friday: true }))).toEqual([
      'Monday 8:00 AM to 5:30 PM',
      'Friday 8:00 AM to 5:30 PM',
    ]);
  });

  it('run into the next day when they end at or before their start', () => {
    expect(noFaults(daily(22, 6, { tuesday: true }))).toEqual(['Tuesday 10:00 PM to Wednesday 6:00 AM']);
    expect(noFaults(daily(9, 9, { tuesday: true }))).toEqual(['Tuesday 9:00 AM to Wednesday 9:00 AM']);
  });

  it("reach into the week from last Saturday's night", () => {
    expect(noFaults(daily(22, 6, { saturday: true }))).toEqual([
      'Sunday 12:00 AM to 6:00 AM',
      'Saturday 10:00 PM to Sunday 12:00 AM',
    ]);
  });

  it.each([0, 24])('end at midnight with an end of %d hours', (end) => {
    expect(noFaults(daily(18, end, { monday: true }))).toEqual(['Monday 6:00 PM to Tuesday 12:00 AM']);
  });

  it('hold never when no weekday is ticked', () => {
    expect(noFaults(daily(8, 17, {}))).toEqual([]);
  });

  it('hold around the clock from midnight to midnight', () => {
    const days = { monday: true };
    expect(noFaults(daily(0, 24, days))).toEqual(noFaults(daily(0, 0, days)));
    expect(noFaults(daily(0, 24, days))).toEqual(['Monday 12:00 AM to Tuesday 12:00 AM']);
  });

  it('hold to the end of a minute whose last second they leave out', () => {
    expect(noFaults({ ...daily(0, 0, { monday: true }), dayEndTime: 86_399 })).toEqual([
      'Monday 12:00 AM to Tuesday 12:00 AM',
    ]);
  });
});

describe('one-off items', () => {
  it('hold between their start and end, whatever their interval is called', () => {
    expect(noFaults(once('11T22:15', '12T06:05'))).toEqual(['Monday 10:15 PM to Tuesday 6:05 AM']);
    expect(noFaults({ ...once('11T22:15', '12T06:05'), scheduledItemInterval: null })).toHaveLength(1);
  });

  it('are cut at the edges of the week', () => {
    expect(noFaults(once('01T00:00', '10T01:00'), once('16T23:30', '30T00:00'))).toEqual([
      'Sunday 12:00 AM to 1:00 AM',
      'Saturday 11:30 PM to Sunday 12:00 AM',
    ]);
    expect(noFaults(once('01T00:00', '10T00:00'), once('17T00:00', '18T00:00'))).toEqual([]);
  });
});

describe('one-off items with a date that stands for none', () => {
  const from = once('13T08:00', '13T09:00');

  it.each(['9999-12-31T23:59:59.9999999', '9999-12-31', '2262-04-11T23:47:16Z', '0001-01-01T00:00:00'])(
    'hold on when they end in %s',
    (endTime) => {
      expect(noFaults({ ...from, endTime })).toEqual(['Wednesday 8:00 AM to Sunday 12:00 AM']);
    },
  );

  it.each(['0001-01-01T00:00:00', '1900-01-01', '1970-01-01T00:00:00Z'])(
    'have always held when they begin in %s',
    (startTime) => {
      expect(noFaults({ ...from, startTime })).toEqual(['Sunday 12:00 AM to Wednesday 9:00 AM']);
      expect(noFaults({ ...from, startTime, endTime: '9999-12-31' })).toEqual([
        'Sunday 12:00 AM to Sunday 12:00 AM',
      ]);
    },
  );

  it('are no items when they would begin at the end of the calendar', () => {
    const layout = layOut({ ...from, startTime: '9999-12-31T00:00:00Z', endTime: '9999-12-31T23:59:59Z' });
    expect(inWords(layout)).toEqual([]);
    expect(layout.faults).toHaveLength(1);
  });
});

describe('items that meet', () => {
  it('are one interval where they overlap or touch', () => {
    expect(
      noFaults(daily(8, 12, { monday: true }), daily(12, 14, { monday: true }), once('11T13:00', '11T15:30')),
    ).toEqual(['Monday 8:00 AM to 3:30 PM']);
  });

  it('stay apart when a minute lies between', () => {
    expect(noFaults(once('11T08:00', '11T08:10'), once('11T08:11', '11T08:20'))).toEqual([
      'Monday 8:00 AM to 8:10 AM',
      'Monday 8:11 AM to 8:20 AM',
    ]);
  });

  it('are one interval over midnight', () => {
    expect(noFaults(daily(18, 24, { friday: true }), daily(0, 2, { saturday: true }))).toEqual([
      'Friday 6:00 PM to Saturday 2:00 AM',
    ]);
  });
});

describe('items that have no say', () => {
  it.each(['Standard', 'Alarm', 'Patrol', 'ExpectedOpen', 'disarmed', ''])('are those of type %j', (type) => {
    expect(noFaults(daily(8, 17, { monday: true }, type), once('12T08:00', '12T09:00', type))).toEqual([]);
  });
});

describe('items that cannot be read', () => {
  const good = once('11T08:00', '11T09:00');

  it.each([
    ['no type', { ...good, scheduledItemType: null }, 'has no type'],
    ['no start', { ...good, startTime: null }, 'its start and end are missing or in no order'],
    ['an end that is no time', { ...good, endTime: 'soon' }, 'its start and end are missing or in no order'],
    ['an end before the start', once('11T09:00', '11T08:00'), 'its start and end are missing or in no order'],
    [
      'no word on any weekday',
      {
        scheduledItemType: 'Disarmed',
        scheduledItemInterval: 'Recurring',
        dayStartTime: 0,
        dayEndTime: 3600,
        monday: null,
      },
      'its weekdays are missing',
    ],
    [
      'no daily start',
      { ...daily(8, 9, { monday: true }), dayStartTime: null },
      'its daily times are missing or no times of a day',
    ],
    [
      'a daily end of 25 hours',
      daily(8, 25, { monday: true }),
      'its daily times are missing or no times of a day',
    ],
    [
      'a negative daily start',
      daily(-1, 9, { monday: true }),
      'its daily times are missing or no times of a day',
    ],
  ])('with %s are left out and named', (_, item, problem) => {
    const layout = layOut(good, item);
    expect(inWords(layout)).toEqual(['Monday 8:00 AM to 9:00 AM']);
    expect(layout.faults).toEqual([{ item: 1, problem }]);
  });
});

describe('the cells of a week', () => {
  it('are 168, all armed, when nothing is scheduled', () => {
    const { cells } = layOut();
    expect(cells).toHaveLength(168);
    expect(new Set(cells.map(({ state }) => state))).toEqual(new Set(['armed']));
  });

  it('are split to the minute where the state changes within the hour', () => {
    const layout = layOut(daily(8.25, 17.5, { monday: true }));
    expect(splitCells(layout)).toEqual([
      'Monday 8:00 AM to 9:00 AM: 12:15 AM to 1:00 AM',
      'Monday 5:00 PM to 6:00 PM: 12:00 AM to 12:30 AM',
    ]);
    expect(layout.cells[24 + 9]).toEqual({
      start: 33 * 60,
      state: 'disarmed',
      begins: 'disarmed',
      fills: [],
      changes: [],
      name: 'Monday, 9:00 AM to 10:00 AM: disarmed',
    });
  });

  it('hold every change of an hour in order', () => {
    const { cells } = layOut(once('10T08:05', '10T08:10'), once('10T08:20', '10T08:21'));
    expect(cells[8]).toEqual({
      start: 480,
      state: 'split',
      begins: 'armed',
      fills: [
        { start: 5, end: 10 },
        { start: 20, end: 21 },
      ],
      changes: [
        { minute: 485, to: 'disarmed' },
        { minute: 490, to: 'armed' },
        { minute: 500, to: 'disarmed' },
        { minute: 501, to: 'armed' },
      ],
      name: 'Sunday, 8:00 AM to 9:00 AM: armed, disarmed from 8:05 AM, armed from 8:10 AM, disarmed from 8:20 AM, armed from 8:21 AM',
    });
  });

  it('have a change at the full hour in the hour that it begins', () => {
    const { cells } = layOut(once('10T08:00', '10T10:00'));
    expect(cells.slice(7, 11).map(({ state, changes }) => [state, changes.map(({ to }) => to)])).toEqual([
      ['armed', []],
      ['disarmed', ['disarmed']],
      ['disarmed', []],
      ['armed', ['armed']],
    ]);
  });

  it('have no change at the edges of the week', () => {
    const { cells } = layOut(once('01T00:00', '30T00:00'));
    expect(cells.flatMap(({ changes }) => changes)).toEqual([]);
  });

  it('are laid out from 500 items as from their union', () => {
    const items = Array.from({ length: 500 }, (_, index) => {
      const minute = String(index % 60).padStart(2, '0');
      return once(`11T08:${minute}`, `11T09:${minute}`);
    });
    expect(inWords(layOut(...items))).toEqual(['Monday 8:00 AM to 9:59 AM']);
  });
});
