/** Reset links: the token travels by mail, and only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { CLOCK_SKEW_MS } from '../clocks.ts';
import type { Database } from '../db/schema.ts';

/**
 * Removes tokens that have expired, and those from the future: a clock that was ahead has made them, and they would be good
 * once more when it is that late.
 */
export async function clearResetTokens(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('passwordResetTokens')
    .where((row) => row.or([row('expiresAt', '<', now), row('createdAt', '>', now + CLOCK_SKEW_MS)]))
    .execute();
}

/** Makes a token for an account, and removes those that nobody can use. */
export async function makeResetToken(
  db: Kysely<Database>,
  userId: number,
  now: number,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await clearResetTokens(db, now);
  await db
    .insertInto('passwordResetTokens')
    .values({
      tokenHash: hashed(token),
      userId,
      createdAt: now,
      expiresAt: now + minutes * 60_000,
      usedAt: null,
    })
    .execute();
  return token;
}

/** @returns the account's id, or undefined when the token is unknown, expired or was spent before */
export async function spendResetToken(
  db: Kysely<Database>,
  token: string,
  now: number,
): Promise<number | undefined> {
  const spent = await db
    .updateTable('passwordResetTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashed(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>=', now)
    .where('createdAt', '<=', now + CLOCK_SKEW_MS)
    .returning('userId')
    .executeTakeFirst();
  return spent?.userId;
}

/** The account's id, while its token is good. The token is not spent. */
export async function ownerOfResetToken(
  db: Kysely<Database>,
  token: string,
  now: number,
): Promise<number | undefined> {
  const open = await db
    .selectFrom('passwordResetTokens')
    .select('userId')
    .where('tokenHash', '=', hashed(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>=', now)
    .where('createdAt', '<=', now + CLOCK_SKEW_MS)
    .executeTakeFirst();
  return open?.userId;
}

/** Spends all open tokens of an account. */
export async function spendResetTokens(db: Kysely<Database>, userId: number, now: number): Promise<void> {
  await db
    .updateTable('passwordResetTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
