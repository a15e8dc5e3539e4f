/** What the schedules of a site say together: it is disarmed whenever one of them disarms it. */
import type { ScheduledItem } from '#contract/schedule.ts';
import { disarmedIntervals } from './disarmedIntervals.ts';
import { type ArmingState, type Interval, mergedIntervals, WEEK } from './interval.ts';
import type { WeekClock } from './weekClock.ts';

/** A schedule with its items of one week. */
interface ScheduleItems {
  readonly id: number;
  readonly items: readonly ScheduledItem[];
}

/** Minutes in which the site is disarmed by the same schedules. */
export interface Stretch extends Interval {
  /** Ids of the schedules, in their given order. At least one. */
  readonly causes: readonly number[];
}

interface SiteWeek {
  /** In order, without overlaps. Where two of them touch, their causes differ. */
  readonly stretches: readonly Stretch[];
  /** Ids of schedules with items that had to be ignored. */
  readonly faulty: readonly number[];
}

/**
 * @param schedules with unique ids
 * @param clock of the week in question
 */
export function siteWeek(schedules: readonly ScheduleItems[], clock: WeekClock): SiteWeek {
  const laidOut = schedules.map(({ id, items }) => ({ id, ...disarmedIntervals(items, clock) }));
  return {
    stretches: stretchesOf(laidOut),
    faulty: laidOut.filter(({ faults }) => faults.length > 0).map(({ id }) => id),
  };
}

interface Disarming {
  readonly id: number;
  /** In order. No two of them touch. */
  readonly intervals: readonly Interval[];
}

function stretchesOf(schedules: readonly Disarming[]): Stretch[] {
  const turns = new Map<number, { begin: number[]; end: number[] }>();
  const turnAt = (minute: number) => {
    const turn = turns.get(minute) ?? { begin: [], end: [] };
    turns.set(minute, turn);
    return turn;
  };
  for (const [place, { intervals }] of schedules.entries()) {
    for (const { start, end } of intervals) {
      turnAt(start).begin.push(place);
      turnAt(end).end.push(place);
    }
  }
  const stretches: Stretch[] = [];
  const active = new Set<number>();
  let start = 0;
  for (const [minute, { begin, end }] of [...turns].sort(([a], [b]) => a - b)) {
    if (active.size > 0) stretches.push({ start, end: minute, causes: idsAt([...active], schedules) });
    for (const place of end) active.delete(place);
    for (const place of begin) active.add(place);
    start = minute;
  }
  return stretches;
}

function idsAt(places: readonly number[], schedules: readonly Disarming[]): number[] {
  return [...places].sort((a, b) => a - b).flatMap((place) => schedules[place]?.id ?? []);
}

export interface ArmingOutlook {
  readonly state: ArmingState;
  /** Epoch milliseconds of the next change within the week; null when there is none. */
  readonly changesAt: number | null;
}

/**
 * The state at an instant of the week (epoch milliseconds), and when it changes. In real time: a minute that the clock
 * shows twice counts twice, and one that it skips never comes.
 */
export function outlookAt(now: number, disarmed: readonly Interval[], clock: WeekClock): ArmingOutlook {
  const merged = mergedIntervals(disarmed);
  const spans = joined(merged.flatMap((interval) => clock.instantsOf(interval)));
  const next = spans.find(({ end }) => end > now);
  if (next === undefined) return { state: 'armed', changesAt: null };
  if (next.start > now) return { state: 'armed', changesAt: next.start };
  // What follows the week's last minute is not known.
  const isOpen = next === spans.at(-1) && merged.at(-1)?.end === WEEK;
  return { state: 'disarmed', changesAt: isOpen ? null : next.end };
}

/** Adjacent spans of real time as one. */
function joined(spans: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || span.start > last.end) result.push(span);
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return result;
}
