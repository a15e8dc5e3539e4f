import { type Kysely, sql } from 'kysely';
import type { DayCount } from '#core/api/wire/statistics.ts';
import type { Database } from '../db/schema.ts';
import { countDayByDay } from './countDayByDay.ts';
import { incidentsIn, type Place } from './incidentsIn.ts';
import type { Period } from './period.ts';

const DAY_SECONDS = 86_400;

/** `[unix seconds of the UTC day, incidents]` in order of days; days without any are left out. */
export async function eventsPerDay(db: Kysely<Database>, place: Place, period: Period): Promise<DayCount[]> {
  // With few sites there is little to sort; with all sites there are no sites to look up.
  const isEverywhere = place.caller.reach.kind === 'everything' && place.locationId === undefined;
  const rows = await (isEverywhere ? countDayByDay(db, period) : groupByDay(db, place, period));
  return rows.map((row) => [Number(row.day) * DAY_SECONDS, Number(row.total)]);
}

async function groupByDay(db: Kysely<Database>, place: Place, period: Period) {
  // Whole-number division on both databases, since column and divisor are whole numbers.
  const day = sql<number>`${sql.ref('incidents.startTime')} / ${sql.lit(DAY_SECONDS * 1000)}`;
  return await incidentsIn(db, place, period)
    .select((row) => [day.as('day'), row.fn.countAll<number>().as('total')])
    .groupBy(day)
    .orderBy(day)
    .execute();
}
