import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** No limit counts attempts that are older than this. */
const OLD_MS = 24 * 60 * 60_000;

/**
 * Removes failed attempts that count no more: names that were tried once would stay for ever.
 * @param now epoch milliseconds
 */
export async function clearOldAttempts(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('windowStart', '<=', now - OLD_MS)
    .where((row) => row.or([row('blockedUntil', 'is', null), row('blockedUntil', '<=', now)]))
    .execute();
}
