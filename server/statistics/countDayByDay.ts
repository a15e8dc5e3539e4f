import { type Expression, type Kysely, sql } from 'kysely';
import type { EvenSpan } from '#contract/zoneClock.ts';
import type { Database } from '../db/schema.ts';

const DAY_MS = 86_400_000;

/**
 * Incidents of all sites on each day of the wall clock, days numbered from 1970-01-01, in order; days without any are
 * left out. It goes along the index from day to day and sorts nothing.
 */
export async function countDayByDay(db: Kysely<Database>, { start, end, offset }: EvenSpan) {
  const last = end - 1;
  const firstSince = (instant: number | Expression<number>) =>
    db
      .selectFrom('incidents')
      .select((row) => row.fn.min<number | null>('startTime').as('first'))
      .where('startTime', '>=', instant)
      .where('startTime', '<=', last);
  const first = sql.ref<number>('days.first');
  // Whole-number division on both databases, since column, offset and divisor are whole numbers.
  const day = sql<number>`(${first} + ${sql.lit(offset)}) / ${sql.lit(DAY_MS)}`;
  const nextDay = sql<number>`(${day} + 1) * ${sql.lit(DAY_MS)} - ${sql.lit(offset)}`;
  // One upper bound, not two: SQLite might look for the period's end and count on to it from every day.
  const lastOfDay = sql<number>`case when ${nextDay} <= ${last} then ${nextDay} - 1 else ${last} end`;
  return await db
    .withRecursive('days(first)', (cte) =>
      firstSince(start).unionAll(
        cte.selectFrom('days').select(firstSince(nextDay).as('first')).where('days.first', 'is not', null),
      ),
    )
    .selectFrom('days')
    .select((row) => [
      day.as('day'),
      row
        .selectFrom('incidents')
        .select((incident) => incident.fn.countAll<number>().as('total'))
        .where('startTime', '>=', first)
        .where('startTime', '<=', lastOfDay)
        .as('total'),
    ])
    .where('days.first', 'is not', null)
    .orderBy('days.first')
    .execute();
}
