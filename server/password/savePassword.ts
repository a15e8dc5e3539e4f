import type { Kysely, Transaction } from 'kysely';
import { hashPassword } from '../auth/password.ts';
import { tokenHash } from '../auth/tokenHash.ts';
import type { Database } from '../db/schema.ts';
import { spendResetTokens } from './resetToken.ts';

interface Change {
  readonly userId: number;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The older token that stays valid, because its owner used it to set the password. */
  readonly keptToken?: string;
}

interface NewPassword extends Change {
  readonly password: string;
}

interface NewHash extends Change {
  readonly passwordHash: string;
}

/** Stores a new password; other tokens issued before are refused from now on, and open reset links are spent. */
export async function savePassword(
  db: Kysely<Database>,
  { password, ...change }: NewPassword,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute((transaction) => saveHash(transaction, { ...change, passwordHash }));
}

/**
 * Stores a password that is hashed already, which keeps the hashing's time out of a transaction. No two passwords of an
 * account have the same time of change, whatever the clocks say.
 */
export async function saveHash(
  db: Transaction<Database>,
  { userId, passwordHash, now, keptToken }: NewHash,
): Promise<void> {
  const keptTokenHash = keptToken === undefined ? null : tokenHash(keptToken);
  await db
    .updateTable('users')
    .set((row) => ({
      passwordHash,
      passwordChangedAt: row
        .case()
        .when('passwordChangedAt', '>=', now)
        .then(row('passwordChangedAt', '+', 1))
        .else(now)
        .end(),
      keptTokenHash,
    }))
    .where('id', '=', userId)
    .execute();
  await spendResetTokens(db, userId, now);
}
