/** The events of a site in one week, as the grid marks them. */
import type { EventRow } from '#contract/event.ts';
import { OUTCOME_NAMES } from '#contract/rules/outcomes.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { type Interval, WEEK } from '#domain/arming/disarmedHours.ts';
import { calendarIn, type WeekClock } from '#domain/arming/weekClock.ts';
import { filterExpression } from '#domain/incidents/eventFilter.ts';
import { OUTCOMES, type Outcome } from '#domain/incidents/outcomes.ts';
import type { Week } from '#machines/scheduleWeek.ts';

/** What was done about an event. */
export type Deed = Exclude<Outcome, 'open'>;

/** The gravest first. */
export const DEEDS = OUTCOME_NAMES.filter((outcome): outcome is Deed => outcome !== 'open');

export interface PlacedEvent {
  readonly id: number;
  /** Minute of the week in which it began. */
  readonly minute: number;
  /** The gravest; null for one that was closed without further steps. */
  readonly outcome: Deed | null;
  /** Whether it began while the schedule disarms the site. */
  readonly isDisarmed: boolean;
}

/** More than a grid can show. */
const MOST_EVENTS = 200;

/** @param week in the calendar of the zone */
export function weekEventsQuery(week: Week, zone: string | undefined): ListQuery {
  const { start } = week;
  const { start: end } = calendarIn(zone).weekAfter(week, 1);
  return {
    orderby: 'incident.startTime asc',
    skip: 0,
    take: MOST_EVENTS,
    count: true,
    filter: filterExpression({ start, end }),
  };
}

/** In order of time, each once. Rows without a start in the week are left out. */
export function placedEvents(
  rows: readonly EventRow[],
  clock: WeekClock,
  disarmed: readonly Interval[],
): PlacedEvent[] {
  return [...new Map(rows.map(({ incident }) => [incident.id, incident])).values()]
    .flatMap((incident) => {
      const start = parseInstant(incident.startTime);
      const minute = start === null ? -1 : Math.floor(clock.minuteAt(start.getTime()));
      if (minute < 0 || minute >= WEEK) return [];
      const isDisarmed = disarmed.some((interval) => minute >= interval.start && minute < interval.end);
      return [
        {
          id: incident.id,
          minute,
          outcome: DEEDS.find((deed) => OUTCOMES[deed].has(incident)) ?? null,
          isDisarmed,
        },
      ];
    })
    .sort((a, b) => a.minute - b.minute);
}
