/** Reset links: the token travels by mail, and only its hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Makes a token for an account, and removes expired ones. */
export async function makeResetToken(
  db: Kysely<Database>,
  userId: number,
  now: number,
  minutes: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('passwordResetTokens').where('expiresAt', '<', now).execute();
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
