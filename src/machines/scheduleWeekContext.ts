/** What the week view remembers, and what can be read from it. */
import type { Week, WeekCalendar } from './week.ts';
import type { WeekEntries, WeekEntry } from './weekCache.ts';

const DAY_MS = 86_400_000;
/** How far from now a week may begin and still have a way on from there. */
const REACH_MS = 28 * DAY_MS;

export interface ScheduleWeekInput {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The week to begin with; the current one unless told. */
  readonly week?: Week | undefined;
  readonly calendar: WeekCalendar;
}

export interface ScheduleWeekContext<Loaded> {
  now: number;
  shown: Week;
  entries: WeekEntries<Loaded>;
  readonly calendar: WeekCalendar;
}

export function initialScheduleWeek<Loaded>({
  now,
  week,
  calendar,
}: ScheduleWeekInput): ScheduleWeekContext<Loaded> {
  return { now, shown: week ?? calendar.weekAt(now), entries: new Map(), calendar };
}

type Place = Pick<ScheduleWeekContext<unknown>, 'now' | 'shown' | 'calendar'>;

/** False once the shown week begins more than 28 days before now. */
export const reachesBack = ({ now, shown }: Place): boolean => now - shown.start <= REACH_MS;

/** False once the shown week begins more than 28 days after now. */
export const reachesAhead = ({ now, shown }: Place): boolean => shown.start - now <= REACH_MS;

export const currentWeek = ({ now, calendar }: Place): Week => calendar.weekAt(now);

/** The weeks one step away, the next one first, as far as the reach allows. */
export function neighbourWeeks(place: Place): Week[] {
  const { shown, calendar } = place;
  return [
    ...(reachesAhead(place) ? [calendar.weekAfter(shown, 1)] : []),
    ...(reachesBack(place) ? [calendar.weekAfter(shown, -1)] : []),
  ];
}

export function shownWeekEntry<Loaded>({
  shown,
  entries,
}: ScheduleWeekContext<Loaded>): WeekEntry<Loaded> | undefined {
  return entries.get(shown.first);
}

/** What is known of the schedule while its shown week is not there: the answer for another week. */
export function latestLoaded<Loaded>(context: ScheduleWeekContext<Loaded>): Loaded | null {
  const candidates = [shownWeekEntry(context), ...[...context.entries.values()].reverse()];
  for (const entry of candidates) if (entry?.status === 'ready') return entry.loaded;
  return null;
}
