/**
 * Holds the layout against the minute oracle, in a process of its own whose TZ is the viewer's zone.
 * Arguments: the site's zone, or '-' for one that nobody names, so that the viewer's stands for it; the number of
 * schedules; the Sundays of the weeks. Ends with 1 and the counterexample on a difference.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { calendarIn, weekClock } from '#domain/arming/weekClock.ts';
import { type HourCell, layOutWeek } from '#plugins/schedules/grid/hourCells.ts';
import { disarmedMinutes, readWeek } from './minuteOracle.ts';
import { schedule } from './schedules.ts';

const [site = '', runs = '', ...firsts] = process.argv.slice(2);
const viewer = process.env.TZ ?? '';
const named = site === '-' ? undefined : site;
const zone = named ?? viewer;
// Engines know some zones by an older name: compare as they do.
const canonical = (timeZone?: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
assert.equal(canonical(), canonical(viewer));

const weeks = firsts.map((first) => {
  const week = calendarIn(named).weekOf(first);
  assert(week !== null && week.first === first, `${first} is no Sunday`);
  const queries = readWeek(zone, first);
  // Later than midnight where midnight is skipped.
  assert(queries.shownAt(week.start) >= 0);
  assert(queries.shownAt(week.start - 1) < 0);
  return { first, week, clock: weekClock(week, named), queries };
});

for (const { week, clock, queries } of weeks) {
  const instants = new Map<number, number>();
  for (const { instant, shown } of queries.queries)
    if (!instants.has(shown / 60_000)) instants.set(shown / 60_000, instant);
  // In the viewer's zone whatever the site's is.
  const viewers = weekClock(week);
  const ownReadings = readWeek(viewer, week.first);
  for (let minute = 0; minute < 7 * 1440; minute += 1) {
    const instant = instants.get(minute);
    if (instant === undefined) {
      assert(queries.skipped.includes(minute));
      assert(clock.minuteAt(clock.instantOf(minute)) > minute);
    } else {
      assert.equal(clock.instantOf(minute), instant);
      assert.equal(viewers.minuteAt(instant), ownReadings.shownAt(instant) / 60_000);
    }
  }
}

const anyWeek = fc.constantFrom(...weeks);
const example = anyWeek.chain((week) => schedule(week.first).map((items) => ({ week, items })));

const isDisarmed = (cell: HourCell | undefined, minute: number) =>
  cell?.state === 'disarmed' || cell?.fills.some(({ start, end }) => minute >= start && minute < end);

fc.assert(
  fc.property(example, ({ week, items }) => {
    const expected = disarmedMinutes(items, week.queries);
    const { cells, intervals } = layOutWeek(items, week.clock);
    // Not deepEqual: over 10,080 flags it takes longer than all else.
    const wrong = expected.findIndex(
      (flag, minute) => flag !== isDisarmed(cells[Math.floor(minute / 60)], minute % 60),
    );
    assert.equal(wrong, -1);

    const turns = expected.flatMap((to, minute) =>
      minute > 0 && to !== expected[minute - 1] ? [{ minute, to: to ? 'disarmed' : 'armed' }] : [],
    );
    assert.deepEqual(
      cells.flatMap(({ changes }) => changes),
      turns,
    );
    const edges = [...(expected[0] ? [0] : []), ...turns.map(({ minute }) => minute)];
    assert.deepEqual(
      intervals.map(({ start }) => start),
      edges.filter((minute) => expected[minute]),
    );
    for (const cell of cells) {
      const inside = expected.slice(cell.start, cell.start + 60);
      const state = inside.every(Boolean) ? 'disarmed' : inside.some(Boolean) ? 'split' : 'armed';
      assert.equal(cell.state, state);
      assert.equal(cell.begins, inside[0] ? 'disarmed' : 'armed');
    }
  }),
  { numRuns: Number(runs) },
);

const shortest = weeks.map(({ queries }) => queries.skipped.length);
process.stdout.write(JSON.stringify({ zone, viewer, runs: Number(runs), skipped: shortest }));
