import { type Expression, type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Period } from './period.ts';

const DAY_MS = 86_400_000;

/**
 * Incidents of all sites on each UTC day, in order of days; days without any are left out. It goes along the index from
 * day to day and sorts nothing.
 */
export async function countDayByDay(db: Kysely<Database>, { start, end }: Period) {
  const firstSince = (instant: number | Expression<number>) =>
    db
      .selectFrom('incidents')
      .select((row) => row.fn.min<number | null>('startTime').as('first'))
      .where('startTime', '>=', instant)
      .where('startTime', '<=', end);
  const first = sql.ref<number>('days.first');
  // Whole-number division on both databases, since column and divisor are whole numbers.
  const day = sql<number>`${first} / ${sql.lit(DAY_MS)}`;
  const nextDay = sql<number>`(${day} + 1) * ${sql.lit(DAY_MS)}`;
  // One upper bound, not two: SQLite might look for the period's end and count on to it from every day.
  const last = sql<number>`case when ${nextDay} <= ${end} then ${nextDay} - 1 else ${end} end`;
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
        .where('startTime', '<=', last)
        .as('total'),
    ])
    .where('days.first', 'is not', null)
    .orderBy('days.first')
    .execute();
}
