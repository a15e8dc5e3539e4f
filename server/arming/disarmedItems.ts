import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * The Disarmed items of schedules, without one-off ones that are over.
 * @param of whether the ids are those of sites or of schedules
 */
export async function disarmedItemsAhead(
  db: Kysely<Database>,
  of: 's.locationId' | 's.id',
  ids: readonly number[],
  now: number,
) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('scheduledItems as i')
    .innerJoin('schedules as s', 's.id', 'i.scheduleId')
    .select(['i.itemType', 'i.itemInterval', 'i.startTime', 'i.endTime', 'i.dayStartTime', 'i.dayEndTime'])
    .select(['i.sunday', 'i.monday', 'i.tuesday', 'i.wednesday', 'i.thursday', 'i.friday', 'i.saturday'])
    .select(['s.locationId', 'i.scheduleId'])
    .where(of, 'in', ids)
    .where('i.itemType', '=', 'Disarmed')
    .where((row) => row.or([row('i.itemInterval', '=', 'Recurring'), row('i.endTime', '>', now)]))
    .execute();
}
