/** Removes what people were told long ago, and what it was about. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { KEPT_MS } from '../notify/deliveries.ts';
import { MOST_ROWS, pause } from './events.ts';
import { deleteSome } from './tables.ts';

/**
 * @param time epoch milliseconds, of a clock that a wrong reading cannot move far
 * @param stop ends the work after the running step
 */
export async function clearTold(db: Kysely<Database>, time: number, stop: AbortSignal): Promise<void> {
  for (const [table, column] of [
    ['deliveries', 'createdAt'],
    ['notices', 'toldAt'],
  ] as const) {
    const isOld = sql<SqlBool>`${sql.ref(column)} < ${time - KEPT_MS}`;
    while (!stop.aborted && (await deleteSome(db, table, isOld, MOST_ROWS)) > 0) await pause();
  }
}
