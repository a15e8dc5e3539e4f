/** Schedules in a caller's reach, and the items of one that touch a period. */
import type { Kysely } from 'kysely';
import type { ScheduledItem } from '#contract/schedule.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { MOST_ROWS } from '../filter/listPlan.ts';
import { instantText } from '../http/instantText.ts';
import type { Period } from '../statistics/period.ts';

export function scheduleRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('schedules as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select(['s.id', 's.name', 's.locationId', 'l.name as locationName', 'l.timeZone'])
    .where(inReach(caller, 's.locationId'));
}

/** All recurring items, and the one-off items that overlap the period. */
export async function itemsInPeriod(
  db: Kysely<Database>,
  scheduleId: number,
  { start, end }: Period,
): Promise<ScheduledItem[]> {
  const rows = await db
    .selectFrom('scheduledItems')
    .selectAll()
    .where('scheduleId', '=', scheduleId)
    .where((row) =>
      row.or([
        row('itemInterval', '=', 'Recurring'),
        row.and([row('startTime', '<=', end), row('endTime', '>=', start)]),
      ]),
    )
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({
    scheduledItemType: row.itemType,
    scheduledItemInterval: row.itemInterval,
    startTime: instantText(row.startTime),
    endTime: instantText(row.endTime),
    dayStartTime: row.dayStartTime,
    dayEndTime: row.dayEndTime,
    sunday: row.sunday === 1,
    monday: row.monday === 1,
    tuesday: row.tuesday === 1,
    wednesday: row.wednesday === 1,
    thursday: row.thursday === 1,
    friday: row.friday === 1,
    saturday: row.saturday === 1,
  }));
}
