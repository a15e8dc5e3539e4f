/** Schedules in a caller's reach, and the items of one that touch a period. */
import type { Kysely } from 'kysely';
import type { ScheduledItem } from '#contract/schedule.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { disarmedItemsAhead, statusAt } from './armedState.ts';
import { instantText } from './instants.ts';
import { MOST_ROWS } from './listPlan.ts';
import type { Period } from './statistics.ts';

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

// What each schedule of a list says by itself: whether it changes arming, and how it has its site now.

interface Row {
  readonly id: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** @param now epoch milliseconds */
export async function withStates<Schedule extends Row>(
  db: Kysely<Database>,
  rows: readonly Schedule[],
  now: number,
) {
  const ids = rows.map(({ id }) => id);
  const items = await disarmedItemsAhead(db, 's.id', ids, now);
  return rows.map((row) => {
    const own = items.get(row.id) ?? [];
    const { armed, until = null } = statusAt(own, row.timeZone, now);
    return { ...row, changesArming: own.length > 0, armed: own.length > 0 ? armed : null, until };
  });
}
