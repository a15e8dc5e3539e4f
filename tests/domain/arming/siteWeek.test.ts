import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScheduledItem } from '#contract/schedule.ts';
import { intervalText } from '#domain/arming/armingTexts.ts';
import { outlookAt, type Stretch, siteWeek, WEEK } from '#domain/arming/disarmedHours.ts';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { daily, once } from './scheduleItems.ts';
import { disarmedMinutes, readWeek } from './zones/minuteOracle.ts';
import { schedule } from './zones/schedules.ts';

const HOUR = 3_600_000;
const clockIn = (zone: string, first: string) => {
  const week = calendarIn(zone).weekOf(first);
  if (week === null) throw new Error(`${first} is no day`);
  return weekClock(week, zone);
};
const utc = clockIn('UTC', '2024-03-10');
const inWords = (stretches: readonly Stretch[]) =>
  stretches.map((stretch) => `${intervalText(stretch)}: ${stretch.causes.join(' and ')}`);
const WORKDAYS = { monday: true, tuesday: true };

describe('the week of a site', () => {
  const of = (...schedules: (readonly ScheduledItem[])[]) =>
    inWords(
      siteWeek(
        schedules.map((items, index) => ({ id: index + 1, items })),
        utc,
      ).stretches,
    );

  it('is disarmed whenever one of its schedules disarms it, and names the one that does', () => {
    expect(of([daily(8, 17.5, { monday: true })], [daily(22, 6, { monday: true })])).toEqual([
      'Monday 8:00 AM to 5:30 PM: 1',
      'Monday 10:00 PM to Tuesday 6:00 AM: 2',
    ]);
  });

  it('names all schedules of a stretch, in their order', () => {
    expect(of([once('11T10:00', '11T12:00')], [daily(8, 17, { monday: true })])).toEqual([
      'Monday 8:00 AM to 10:00 AM: 2',
      'Monday 10:00 AM to 12:00 PM: 1 and 2',
      'Monday 12:00 PM to 5:00 PM: 2',
    ]);
  });

  it('has touching stretches where one schedule follows another', () => {
    expect(of([daily(6, 14, { monday: true })], [daily(14, 22, { monday: true })])).toEqual([
      'Monday 6:00 AM to 2:00 PM: 1',
      'Monday 2:00 PM to 10:00 PM: 2',
    ]);
  });

  it('has one stretch for the touching items of one schedule', () => {
    expect(of([daily(6, 14, WORKDAYS), daily(14, 24, WORKDAYS)])).toEqual([
      'Monday 6:00 AM to Tuesday 12:00 AM: 1',
      'Tuesday 6:00 AM to Wednesday 12:00 AM: 1',
    ]);
  });

  it('has no stretch without schedules, and none of items that disarm nothing', () => {
    expect(of()).toEqual([]);
    expect(of([daily(1, 2, WORKDAYS, 'Patrol')], [])).toEqual([]);
  });

  it('tells whose items had to be ignored', () => {
    const faulty = { ...daily(8, 17, WORKDAYS), dayStartTime: null };
    const { faulty: ids, stretches } = siteWeek(
      [
        { id: 5, items: [daily(8, 17, { monday: true })] },
        { id: 6, items: [faulty, daily(20, 21, { monday: true })] },
      ],
      utc,
    );
    expect(ids).toEqual([6]);
    expect(inWords(stretches)).toEqual(['Monday 8:00 AM to 5:00 PM: 5', 'Monday 8:00 PM to 9:00 PM: 6']);
  });
});

describe('the outlook from now', () => {
  const at = (text: string) => Date.parse(`2024-03-${text}:00Z`);
  const monday = [{ start: 1440 + 480, end: 1440 + 1020 }];

  it('is the beginning of the next disarmed hours', () => {
    expect(outlookAt(at('10T23:00'), monday, utc)).toEqual({ state: 'armed', changesAt: at('11T08:00') });
  });

  it('is the end of the running ones, from their first instant to their last', () => {
    const running = { state: 'disarmed', changesAt: at('11T17:00') };
    expect(outlookAt(at('11T08:00'), monday, utc)).toEqual(running);
    expect(outlookAt(at('11T17:00') - 1, monday, utc)).toEqual(running);
    expect(outlookAt(at('11T17:00'), monday, utc)).toEqual({ state: 'armed', changesAt: null });
  });

  it('does not change where one schedule follows another', () => {
    const touching = [
      { start: 600, end: 700 },
      { start: 700, end: 800 },
    ];
    expect(outlookAt(at('10T11:00'), touching, utc).changesAt).toBe(at('10T00:00') + 800 * 60_000);
  });

  it('does not say what comes after the week', () => {
    const open = [{ start: WEEK - 60, end: WEEK }];
    expect(outlookAt(at('16T23:30'), open, utc)).toEqual({ state: 'disarmed', changesAt: null });
    expect(outlookAt(at('16T23:30'), [], utc)).toEqual({ state: 'armed', changesAt: null });
  });

  it('counts the hours that really pass when the clock is put forward or back', () => {
    // Disarmed from 6 AM. At 1 AM, 4 hours of the clock are to come in March, and 6 in November.
    const morning = [{ start: 360, end: 420 }];
    const spring = Date.parse('2024-03-10T01:00:00-05:00');
    const autumn = Date.parse('2024-11-03T01:00:00-04:00');
    const toronto = (first: string) => clockIn('America/Toronto', first);
    expect(outlookAt(spring, morning, toronto('2024-03-10')).changesAt).toBe(spring + 4 * HOUR);
    expect(outlookAt(autumn, morning, toronto('2024-11-03')).changesAt).toBe(autumn + 6 * HOUR);
  });

  it('finds both passes of an hour that the clock repeats, and none of a skipped one', () => {
    const clock = clockIn('America/Toronto', '2024-11-03');
    const night = [{ start: 75, end: 90 }];
    const first = Date.parse('2024-11-03T01:15:00-04:00');
    expect(outlookAt(first + 15 * 60_000, night, clock)).toEqual({ state: 'armed', changesAt: first + HOUR });
    const skipped = clockIn('America/Toronto', '2024-03-10');
    const before = Date.parse('2024-03-10T01:00:00-05:00');
    expect(outlookAt(before, [{ start: 135, end: 150 }], skipped)).toEqual({
      state: 'armed',
      changesAt: null,
    });
  });
});

/** Weeks with and without a clock change. */
const zones: readonly (readonly [string, readonly string[]])[] = [
  ['UTC', ['2024-03-10']],
  ['America/Vancouver', ['2024-03-10', '2024-11-03', '2024-06-02']],
  ['Australia/Lord_Howe', ['2024-10-06', '2024-04-07']],
  // Midnight is skipped on the first Sunday, and falls back into the last Saturday.
  ['America/Sao_Paulo', ['2018-11-04', '2018-02-11']],
];

describe('any schedules of a site', () => {
  it.each(zones)('are what a minute-by-minute reading of the clock says in %s', (zone, firsts) => {
    const weeks = firsts.map((first) => ({
      first,
      clock: clockIn(zone, first),
      readings: readWeek(zone, first),
    }));
    const example = fc.constantFrom(...weeks).chain((week) =>
      fc.record({
        week: fc.constant(week),
        schedules: fc.array(schedule(week.first), { maxLength: 4 }),
        minute: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(example, ({ week: { clock, readings }, schedules, minute }) => {
        const flags = schedules.map((items) => disarmedMinutes(items, readings));
        const { stretches } = siteWeek(
          schedules.map((items, id) => ({ id, items })),
          clock,
        );
        const painted = Array.from({ length: WEEK }, () => '');
        for (const { start, end, causes } of stretches) painted.fill(causes.join(), start, end);
        const expected = painted.map((_, at) => [...schedules.keys()].filter((id) => flags[id]?.[at]).join());
        expect(painted.findIndex((causes, at) => causes !== expected[at])).toBe(-1);

        const shown = readings.queries.filter(
          (reading) => reading.shown >= 0 && reading.shown < WEEK * 60_000,
        );
        const isDisarmed = (reading: (typeof shown)[number] | undefined) =>
          expected[(reading?.shown ?? 0) / 60_000] !== '';
        const place = minute % shown.length;
        const now = shown[place];
        const change = shown.slice(place).find((reading) => isDisarmed(reading) !== isDisarmed(now));
        expect(outlookAt(now?.instant ?? 0, stretches, clock)).toEqual({
          state: isDisarmed(now) ? 'disarmed' : 'armed',
          changesAt: change?.instant ?? null,
        });
      }),
      { numRuns: 150 },
    );
  });
});
