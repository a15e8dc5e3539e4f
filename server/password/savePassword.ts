import type { Kysely } from 'kysely';
import { hashPassword } from '../auth/password.ts';
import { tokenHash } from '../auth/tokenHash.ts';
import type { Database } from '../db/schema.ts';

export interface NewPassword {
  readonly userId: number;
  readonly password: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The one token from before that stays good, when its owner set the password with it. */
  readonly keptToken?: string;
}

/** Stores a new password; other tokens issued before are refused from now on. */
export async function savePassword(
  db: Kysely<Database>,
  { userId, password, now, keptToken }: NewPassword,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const keptTokenHash = keptToken === undefined ? null : tokenHash(keptToken);
  await db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now, keptTokenHash })
    .where('id', '=', userId)
    .execute();
}
