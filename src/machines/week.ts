/** A week of the calendar, from Sunday on. */
export interface Week {
  /** Its Sunday as 'YYYY-MM-DD'. */
  readonly first: string;
  /** Epoch milliseconds of its first instant in the reader's zone. */
  readonly start: number;
}

/** The reader's calendar, which knows the zone. Pure. */
export interface WeekCalendar {
  /** The week that an instant (epoch milliseconds) lies in. */
  weekAt(instant: number): Week;
  /** So many weeks later; negative for earlier ones. */
  weekAfter(week: Week, weeks: number): Week;
}

/** Where somebody stands who leafs through the weeks. */
export interface WeekPlace {
  /** Epoch milliseconds. */
  now: number;
  shown: Week;
  readonly calendar: WeekCalendar;
}

/** How far from now a week may begin and still have a way on from there. */
const REACH_MS = 28 * 86_400_000;

/** False once the shown week begins more than 28 days before now. */
export const reachesBack = ({ now, shown }: WeekPlace): boolean => now - shown.start <= REACH_MS;

/** False once the shown week begins more than 28 days after now. */
export const reachesAhead = ({ now, shown }: WeekPlace): boolean => shown.start - now <= REACH_MS;

/** The shown week and those one step away, the next one first. */
export function reach(place: WeekPlace): Week[] {
  const { shown, calendar } = place;
  return [
    shown,
    ...(reachesAhead(place) ? [calendar.weekAfter(shown, 1)] : []),
    ...(reachesBack(place) ? [calendar.weekAfter(shown, -1)] : []),
  ];
}
