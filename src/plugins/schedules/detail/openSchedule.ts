import { getSchedule } from '#core/api/schedule.ts';
import type { ScheduleDetail, ScheduledItem } from '#core/api/wire/schedule.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import { calendarIn, weekRange } from '#domain/week/calendar.ts';
import type { Week } from '#machines/week.ts';

/** A schedule whose first week is requested before its page is shown. */
export interface OpenedSchedule {
  readonly id: number;
  /** The first week to show. */
  readonly week: Week;
  /** Identifies this visit: a later visit to the same schedule has another key. */
  readonly key: number;
  /** Requests a week. The first call for the first week returns the query that is already running. */
  readonly query: (week: Week, signal: AbortSignal) => Query<ScheduleDetail>;
}

interface Opening {
  readonly id: number;
  readonly week: Week;
  /** Aborts when the person leaves before the page is shown. */
  readonly signal: AbortSignal;
}

let openings = 0;

/** Starts to load a schedule's first week. */
export function openSchedule(context: AppContext, { id, week, signal }: Opening): OpenedSchedule {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let first: Query<ScheduleDetail> | null = queryWeek(context, id, week, controller.signal);
  signal.addEventListener('abort', () => first !== null && abort(), { once: true });
  openings += 1;
  return {
    id,
    week,
    key: openings,
    query: (wanted, wantedBy) => {
      if (first === null || wanted.first !== week.first || controller.signal.aborted)
        return queryWeek(context, id, wanted, wantedBy);
      const handedOver = first;
      first = null;
      wantedBy.addEventListener('abort', abort, { once: true });
      return handedOver;
    },
  };
}

/** Loads one week of a schedule. A response whose items cannot be read at all counts as failed. */
function queryWeek(
  { api, query }: AppContext,
  id: number,
  week: Week,
  signal: AbortSignal,
): Query<ScheduleDetail> {
  return query(`schedule ${id}, week of ${week.first}`, signal, async (call) => {
    const detail = await getSchedule(api, id, weekRange(week, calendarIn()), call);
    if (!detail?.schedule) return null;
    // Hours that no item disarms are shown as armed. Without any readable item, every hour would wrongly be armed.
    const items = detail.scheduledItems;
    if (!items || (items.length > 0 && !items.some(hasType)))
      throw new Error('The scheduled items cannot be read.');
    return detail;
  });
}

function hasType({ scheduledItemType }: ScheduledItem): boolean {
  return typeof scheduledItemType === 'string';
}
