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
