import { getSchedule } from '#core/api/schedule.ts';
import type { ScheduleDetail, ScheduledItem } from '#core/api/wire/schedule.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Query } from '#core/app/query.ts';
import type { Week } from '#machines/week.ts';
import { weekRange } from '#plugins/schedules/localCalendar.ts';

/** Asks for one week of a schedule. A response whose items cannot be read at all counts as failed. */
export function queryWeek(
  { api, query }: AppContext,
  id: number,
  week: Week,
  signal: AbortSignal,
): Query<ScheduleDetail> {
  return query(`schedule ${id}, week of ${week.first}`, signal, async (call) => {
    const detail = await getSchedule(api, id, weekRange(week), call);
    if (!detail?.schedule) return null;
    // Hours that no item disarms are shown as armed: with no item to go by, all of them would be.
    const items = detail.scheduledItems;
    if (!items || (items.length > 0 && !items.some(hasType)))
      throw new Error('The scheduled items cannot be read.');
    return detail;
  });
}

function hasType({ scheduledItemType }: ScheduledItem): boolean {
  return typeof scheduledItemType === 'string';
}
