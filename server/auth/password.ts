import { hash, verify } from '@node-rs/argon2';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { removeDevices, tokenHash } from './tokens.ts';

/** OWASP's minimum for Argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id in PHC text form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is the one behind the hash. Without a hash the same work is done in vain, so that the time
 * taken does not tell whether there is an account.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const decoy = await nobodysHash;
  const fits = await verify(passwordHash ?? decoy, password);
  return fits && typeof passwordHash === 'string';
}

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

/**
 * Stores a new password; other tokens issued before are refused from now on, open reset links are spent, and the account's
 * browsers get no notifications any more.
 */
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
  await removeDevices(db, userId);
}

/** Spends all open reset links of an account. */
async function spendResetTokens(db: Kysely<Database>, userId: number, now: number): Promise<void> {
  await db
    .updateTable('passwordResetTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}
