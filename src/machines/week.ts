/** A calendar week, starting on Sunday. */
export interface Week {
  /** Its Sunday as 'YYYY-MM-DD'. */
  readonly first: string;
  /** Epoch milliseconds of its first instant in the calendar's time zone. */
  readonly start: number;
}

/** A calendar, which knows its time zone: the site's, or else the user's. Pure. */
export interface WeekCalendar {
  /** The week that contains an instant (epoch milliseconds). */
  weekAt(instant: number): Week;
  /** The week this many weeks later; earlier if negative. */
  weekAfter(week: Week, weeks: number): Week;
}

/** The current time and the shown week. */
export interface WeekPlace {
  /** Epoch milliseconds. */
  now: number;
  shown: Week;
  readonly calendar: WeekCalendar;
}

/** Largest distance between now and the shown week's start at which the buttons lead further away, in milliseconds. */
const REACH_MS = 28 * 86_400_000;

/** False once the shown week begins more than 28 days before now. */
export const reachesBack = ({ now, shown }: WeekPlace): boolean => now - shown.start <= REACH_MS;

/** False once the shown week begins more than 28 days after now. */
export const reachesAhead = ({ now, shown }: WeekPlace): boolean => shown.start - now <= REACH_MS;

/** The shown week, the next one and the previous one, as far as they can be reached. */
export function reach(place: WeekPlace): Week[] {
  const { shown, calendar } = place;
  return [
    shown,
    ...(reachesAhead(place) ? [calendar.weekAfter(shown, 1)] : []),
    ...(reachesBack(place) ? [calendar.weekAfter(shown, -1)] : []),
  ];
}
