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
  const before = time - KEPT_MS;
  for (const [table, isOld] of [
    // First, while their deliveries tell which mails these are.
    [
      'outboxMails',
      sql<SqlBool>`"id" in (select "mailId" from "deliveries" where "createdAt" < ${before} and "mailId" is not null)`,
    ],
    ['deliveries', sql<SqlBool>`"createdAt" < ${before}`],
    ['notices', sql<SqlBool>`"toldAt" < ${before}`],
  ] as const) {
    while (!stop.aborted && (await deleteSome(db, table, isOld, MOST_ROWS)) > 0) await pause();
  }
}
