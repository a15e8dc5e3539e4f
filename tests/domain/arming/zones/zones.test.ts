/** Weeks of any schedules, in many zones, beside a minute-by-minute reading of the site's clock. */
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { outlookAt, type Stretch, siteWeek, WEEK } from '#domain/arming/disarmedHours.ts';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { type HourCell, layOutWeek } from '#plugins/schedules/grid/hourCells.ts';
import { disarmedMinutes, readWeek } from './minuteOracle.ts';
import { schedule } from './schedules.ts';

/** Sites per pair of zones: each pair has the same rules, so together they meet some two hundred. */
const RUNS = Number(process.env.SCHEDULE_RUNS ?? 12);
/** `npm run proof` asks for many. */
const PATIENCE_MS = 600_000;

/**
 * Zone of the site, or none that is named, so that the viewer's stands for it; zone of the viewer; and weeks with and
 * without a change of a clock, with how many minutes the site's clock never shows in them.
 */
const pairs: readonly [site: string | undefined, viewer: string, weeks: Record<string, number>][] = [
  ['America/Vancouver', 'America/Toronto', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  ['America/Vancouver', 'UTC', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  ['America/St_Johns', 'America/Vancouver', { '2024-03-10': 60, '2024-11-03': 0 }],
  ['Asia/Kolkata', 'Europe/Berlin', { '2024-03-31': 0, '2024-10-27': 0, '2024-06-02': 0 }],
  ['Australia/Lord_Howe', 'America/New_York', { '2024-10-06': 30, '2024-04-07': 0, '2024-03-10': 0 }],
  // Midnight is skipped on the first Sunday, and falls back into the last Saturday.
  [
    'America/Sao_Paulo',
    'Asia/Tokyo',
    { '2018-11-04': 60, '2018-10-28': 0, '2018-02-11': 0, '2018-02-18': 0 },
  ],
  ['Africa/Cairo', 'America/Toronto', { '2024-04-21': 60, '2024-10-27': 0, '2024-03-10': 0 }],
  // A day apart, at the same hours.
  ['Pacific/Kiritimati', 'Pacific/Honolulu', { '2024-03-10': 0 }],
  ['UTC', 'America/St_Johns', { '2024-03-10': 0, '2024-11-03': 0 }],
  [undefined, 'UTC', { '2024-03-10': 0 }],
  [undefined, 'America/Toronto', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  [undefined, 'Europe/Berlin', { '2024-03-31': 60, '2024-10-27': 0, '2024-03-24': 0 }],
  [undefined, 'Asia/Kolkata', { '2024-03-10': 0 }],
  [undefined, 'Australia/Lord_Howe', { '2024-10-06': 30, '2024-04-07': 0 }],
  [undefined, 'America/Sao_Paulo', { '2018-11-04': 60, '2018-10-28': 0, '2018-02-11': 0, '2018-02-18': 0 }],
  [undefined, 'Africa/Cairo', { '2024-04-21': 60, '2024-10-27': 0 }],
];

function openWeek(site: string | undefined, viewer: string, first: string) {
  const week = calendarIn(site).weekOf(first);
  if (week === null) throw new Error(`${first} is no day`);
  const zone = site ?? viewer;
  const readings = readWeek(zone, first);
  // The week begins with its first midnight, or later where that is skipped.
  expect(readings.shownAt(week.start)).toBeGreaterThanOrEqual(0);
  expect(readings.shownAt(week.start - 1)).toBeLessThan(0);
  return { first, week, clock: weekClock(week, site), zone, readings };
}

type OpenWeek = ReturnType<typeof openWeek>;

/** Every minute of the week's clock, and in the viewer's zone whatever the site's is. */
function expectSameClock({ week, clock, zone, readings }: OpenWeek, viewer: string) {
  const instants = new Map<number, number>();
  for (const { instant, shown } of readings.queries)
    if (!instants.has(shown / 60_000)) instants.set(shown / 60_000, instant);
  const viewers = weekClock(week);
  const { queries } = zone === viewer ? readings : readWeek(viewer, week.first);
  const shownToViewer = new Map(queries.map(({ instant, shown }) => [instant, shown / 60_000]));
  const isRight = (minute: number) => {
    const instant = instants.get(minute);
    if (instant === undefined)
      return readings.skipped.includes(minute) && clock.minuteAt(clock.instantOf(minute)) > minute;
    return clock.instantOf(minute) === instant && viewers.minuteAt(instant) === shownToViewer.get(instant);
  };
  const minutes = Array.from({ length: WEEK }, (_, minute) => minute);
  expect(minutes.filter((minute) => !isRight(minute))).toEqual([]);
}

function isDisarmed(cell: HourCell | undefined, minute: number): boolean {
  const fills = cell?.fills.some(({ start, end }) => minute >= start && minute < end) ?? false;
  return cell?.state === 'disarmed' || fills;
}

/** @param expected whether each minute is disarmed */
function expectGrid({ cells, intervals }: ReturnType<typeof layOutWeek>, expected: readonly boolean[]) {
  const shown = expected.map((_, minute) => isDisarmed(cells[Math.floor(minute / 60)], minute % 60));
  // Not toEqual: over 10,080 flags it takes longer than all else.
  expect(shown.findIndex((flag, minute) => flag !== expected[minute])).toBe(-1);
  const turns = expected.flatMap((to, minute) =>
    minute > 0 && to !== expected[minute - 1] ? [{ minute, to: to ? 'disarmed' : 'armed' }] : [],
  );
  expect(cells.flatMap(({ changes }) => changes)).toEqual(turns);
  const edges = [0, ...turns.map(({ minute }) => minute)];
  expect(intervals.map(({ start }) => start)).toEqual(edges.filter((minute) => expected[minute]));
  const stateOf = (hour: readonly boolean[]) =>
    hour.every(Boolean) ? 'disarmed' : hour.some(Boolean) ? 'split' : 'armed';
  expect(cells.map(({ begins, state }) => `${begins} ${state}`)).toEqual(
    cells.map(({ start }) => {
      const hour = expected.slice(start, start + 60);
      return `${hour[0] ? 'disarmed' : 'armed'} ${stateOf(hour)}`;
    }),
  );
}

/** The outlook from one reading on. @param expected whether each minute is disarmed */
function expectOutlook(
  { clock, readings }: OpenWeek,
  stretches: readonly Stretch[],
  expected: readonly boolean[],
  place: number,
) {
  const shown = readings.queries.filter((reading) => reading.shown >= 0 && reading.shown < WEEK * 60_000);
  const flagOf = (reading: (typeof shown)[number] | undefined) => expected[(reading?.shown ?? 0) / 60_000];
  const now = shown[place % shown.length];
  const change = shown.slice(place % shown.length).find((reading) => flagOf(reading) !== flagOf(now));
  expect(outlookAt(now?.instant ?? 0, stretches, clock)).toEqual({
    state: flagOf(now) ? 'disarmed' : 'armed',
    changesAt: change?.instant ?? null,
  });
}

afterEach(() => vi.unstubAllEnvs());

it.each(pairs)(
  'the grid, the week and the outlook of a site are what a minute-by-minute reading of the clock in %s says, seen from %s',
  (site, viewer, firsts) => {
    vi.stubEnv('TZ', viewer);
    const weeks = Object.keys(firsts).map((first) => openWeek(site, viewer, first));
    expect(weeks.map(({ readings }) => readings.skipped.length)).toEqual(Object.values(firsts));
    for (const week of weeks) expectSameClock(week, viewer);
    const example = fc.constantFrom(...weeks).chain((week) =>
      fc.record({
        week: fc.constant(week),
        schedules: fc.array(schedule(week.first), { minLength: 1, maxLength: 3 }),
        place: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(example, ({ week, schedules, place }) => {
        const flags = schedules.map((items) => disarmedMinutes(items, week.readings));
        // A bit for each schedule.
        const causes = Array.from({ length: WEEK }, (_, minute) =>
          flags.reduce((bits, flag, id) => (flag[minute] ? bits + 2 ** id : bits), 0),
        );
        const expected = causes.map((bits) => bits > 0);
        expectGrid(layOutWeek(schedules.flat(), week.clock), expected);

        const named = schedules.map((items, id) => ({ id, items }));
        const { stretches } = siteWeek(named, week.clock);
        const painted = Array.from({ length: WEEK }, () => 0);
        for (const { causes: ids, start, end } of stretches)
          painted.fill(
            ids.reduce((bits, id) => bits + 2 ** id, 0),
            start,
            end,
          );
        expect(painted.findIndex((cause, minute) => cause !== causes[minute])).toBe(-1);
        expectOutlook(week, stretches, expected, place);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE_MS,
);
