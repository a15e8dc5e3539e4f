/** Ends sessions before their tokens do. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface Session {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Refuses a session's token from now on; once more does nothing. */
export async function endSession(db: Kysely<Database>, { id, expiresAt }: Session): Promise<void> {
  await db
    .insertInto('endedSessions')
    .values({ sessionId: id, expiresAt })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .execute();
}

/**
 * Refuses all tokens of an account that were issued so far. A number tells them apart, since clocks differ. Its browsers get
 * no notifications any more.
 */
export function endAllSessions(db: Kysely<Database>, userId: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set((row) => ({ sessionGeneration: row('sessionGeneration', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    await removeDevices(transaction, userId);
  });
}

/** Whoever signs in again turns notifications on again, in the browsers that are still theirs. */
export async function removeDevices(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('pushDevices').where('userId', '=', userId).execute();
}

/**
 * Removes sessions whose tokens have long expired: two lives of a token ago, so that a clock that is set back afterwards
 * does not find one of them alive again.
 * @param now epoch milliseconds, of a clock that a wrong reading cannot move far
 * @param tokenMinutes the life of a token
 */
export async function clearEnded(db: Kysely<Database>, now: number, tokenMinutes: number): Promise<void> {
  await db
    .deleteFrom('endedSessions')
    .where('expiresAt', '<', now - 2 * tokenMinutes * 60_000)
    .execute();
}
