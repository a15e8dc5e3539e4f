import type { Kysely } from 'kysely';
import { hashPassword } from '../auth/password.ts';
import type { Database } from '../db/schema.ts';
import { spendResetToken } from './resetToken.ts';
import { saveHash } from './savePassword.ts';

interface PasswordReset {
  readonly resetToken: string;
  readonly newPassword: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Spends a reset token and sets the new password, both or neither, even if the process ends in between. A bad token
 * costs the same hashing as a good one.
 * @returns the account's id, or undefined when the token was not good
 */
export async function resetPassword(
  db: Kysely<Database>,
  { resetToken, newPassword, now }: PasswordReset,
): Promise<number | undefined> {
  const passwordHash = await hashPassword(newPassword);
  return db.transaction().execute(async (transaction) => {
    const userId = await spendResetToken(transaction, resetToken, now);
    if (userId === undefined) return undefined;
    await saveHash(transaction, { userId, passwordHash, now });
    return userId;
  });
}
