/**
 * Counts attempts per key and quarter of an hour. The database keeps the counts, so that all processes share them and a
 * restart loses none.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { tooManyAttempts } from '../http/problem.ts';
import { canonicalLogin } from './account.ts';

interface AttemptLimit {
  /** E.g. `reset-network:…`. */
  readonly key: string;
  /** Failures that are allowed within one window. */
  readonly most: number;
}

const WINDOW_MS = 15 * 60_000;

/**
 * Counts an attempt as failed before it is made, so that many simultaneous attempts cannot slip through. `giveBack`
 * undoes this.
 * @throws Problem 429 with Retry-After when a limit is exceeded
 */
export async function countAttempt(
  db: Kysely<Database>,
  now: number,
  limits: readonly AttemptLimit[],
): Promise<void> {
  for (const { key, most } of limits) {
    const row = await countOne(db, now, key);
    if (row.failures <= most) continue;
    throw tooManyAttempts(row.windowStart + WINDOW_MS - now);
  }
}

/**
 * Counts an attempt like `countAttempt`, where the answer is given already and must not tell.
 * @returns whether it is within the limit
 */
export async function isWithin(
  db: Kysely<Database>,
  now: number,
  { key, most }: AttemptLimit,
): Promise<boolean> {
  return (await countOne(db, now, key)).failures <= most;
}

/** Takes back what `countAttempt` counted for an attempt that succeeded. */
export async function giveBack(db: Kysely<Database>, now: number, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('loginAttempts')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('attemptKey', 'in', keys)
    .where('failures', '>', 0)
    .execute();
  await db
    .deleteFrom('loginAttempts')
    .where('windowStart', '<=', now - WINDOW_MS)
    .execute();
}

/** Forgets the failures of a key. */
export async function forgetAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('attemptKey', '=', key).execute();
}

function countOne(db: Kysely<Database>, now: number, key: string) {
  return db
    .insertInto('loginAttempts')
    .values({ attemptKey: key, failures: 1, windowStart: now, blockedUntil: null })
    .onConflict((conflict) =>
      conflict.column('attemptKey').doUpdateSet((row) => {
        const over = row('loginAttempts.windowStart', '<=', now - WINDOW_MS);
        // Begun by a clock that was ahead: its end would be further away than a window is long.
        const ahead = row('loginAttempts.windowStart', '>', now);
        return {
          failures: row
            .case()
            .when(over)
            .then(1)
            .else(row('loginAttempts.failures', '+', 1))
            .end(),
          windowStart: row
            .case()
            .when(row.or([over, ahead]))
            .then(now)
            .else(row.ref('loginAttempts.windowStart'))
            .end(),
        };
      }),
    )
    .returning(['failures', 'windowStart'])
    .executeTakeFirstOrThrow();
}

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
    .execute();
}

/** A key for counting attempts by a name: of fixed length, whatever somebody typed, and blind to letter case. */
export function hashedKey(purpose: string, name: string): string {
  return `${purpose}:${createHash('sha256').update(canonicalLogin(name)).digest('hex')}`;
}
