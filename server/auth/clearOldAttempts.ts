import type { Dependencies } from '../dependencies.ts';

/** No limit counts attempts that are older than this. */
const OLD_MS = 24 * 60 * 60_000;

/** Removes failed attempts that count no more: names that were tried once would stay for ever. */
export async function clearOldAttempts({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('windowStart', '<=', now() - OLD_MS)
    .where((row) => row.or([row('blockedUntil', 'is', null), row('blockedUntil', '<=', now())]))
    .execute();
}
