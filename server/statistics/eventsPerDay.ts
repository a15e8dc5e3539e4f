import { type Kysely, sql } from 'kysely';
import type { DayCount } from '#contract/statistics.ts';
import { type EvenSpan, evenSpans } from '#contract/zoneClock.ts';
import { instantOnDay } from '../arming/siteClock.ts';
import type { Database } from '../db/schema.ts';
import { countDayByDay } from './countDayByDay.ts';
import { incidentsIn, type Place } from './incidentsIn.ts';
import type { Period } from './period.ts';

const DAY_MS = 86_400_000;
const UTC = 'UTC';

/**
 * `[unix seconds of the day's midnight, incidents]` in order of days; days without any are left out.
 * @param timeZone whose calendar's days are meant, as `zoneNamed` spells it
 */
export async function eventsPerDay(
  db: Kysely<Database>,
  place: Place,
  period: Period,
  timeZone: string = UTC,
): Promise<DayCount[]> {
  // Of few sites there is little to sort, of all there are no sites to look up.
  const isEverywhere = place.caller.reach.kind === 'everything' && place.locationId === undefined;
  const totals = new Map<number, number>();
  for (const span of await spansOf(db, period, timeZone)) {
    const rows = await (isEverywhere ? countDayByDay(db, span) : groupByDay(db, place, span));
    // A day on which the clock changes lies in two spans.
    for (const row of rows) {
      const day = Number(row.day);
      totals.set(day, (totals.get(day) ?? 0) + Number(row.total));
    }
  }
  return [...totals].map(([day, total]) => [instantOnDay(day, 0, timeZone) / 1000, total]);
}

/** The period in pieces during which the zone's clock runs evenly, so that a day is a division away. */
async function spansOf(
  db: Kysely<Database>,
  { start, end }: Period,
  timeZone: string,
): Promise<readonly EvenSpan[]> {
  if (timeZone === UTC) return [{ start, end: end + 1, offset: 0 }];
  // Changes of the clock are looked for day by day: not in thousands of years, only where there are incidents.
  const [oldest, newest] = await Promise.all([startAtEnd(db, 'asc'), startAtEnd(db, 'desc')]);
  if (oldest === undefined || newest === undefined) return [];
  return evenSpans({ start: Math.max(start, oldest), end: Math.min(end, newest) + 1 }, timeZone);
}

/** When the first or the last of all incidents began. */
async function startAtEnd(db: Kysely<Database>, direction: 'asc' | 'desc'): Promise<number | undefined> {
  const row = await db
    .selectFrom('incidents')
    .select('startTime')
    .orderBy('startTime', direction)
    .limit(1)
    .executeTakeFirst();
  return row?.startTime;
}

async function groupByDay(db: Kysely<Database>, place: Place, { start, end, offset }: EvenSpan) {
  // Whole-number division on both databases, since column, offset and divisor are whole numbers.
  const day = sql<number>`(${sql.ref('incidents.startTime')} + ${sql.lit(offset)}) / ${sql.lit(DAY_MS)}`;
  return await incidentsIn(db, place, { start, end: end - 1 })
    .select((row) => [day.as('day'), row.fn.countAll<number>().as('total')])
    .groupBy(day)
    .orderBy(day)
    .execute();
}
