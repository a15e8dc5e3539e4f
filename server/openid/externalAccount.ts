/** Finds or creates the account for an identity of another provider. */
import type { Kysely } from 'kysely';
import { type Account, accountById, addUser, canonicalLogin } from '../auth/account.ts';
import type { Database } from '../db/schema.ts';
import type { ExternalIdentity } from './issuer.ts';

const LONGEST_NAME = 200;

interface Arrival {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Notes in the audit that the identity signs in as the account from now on. */
  readonly noteTie: (transaction: Kysely<Database>, userId: number) => Promise<void>;
}

/**
 * The account that an identity signs in as: the one it was tied to before, else the only one with its verified e-mail
 * address, unless that is an Admin's, else a new one that waits for approval.
 */
export async function externalAccount(
  db: Kysely<Database>,
  identity: ExternalIdentity,
  { now, noteTie }: Arrival,
): Promise<Account> {
  const tied = await tiedAccount(db, identity);
  if (tied !== undefined) return tied;
  const mailed = await mailedAccountId(db, identity);
  try {
    await db.transaction().execute(async (transaction) => {
      const userId = mailed ?? (await createWaiting(transaction, identity, now));
      await tie(transaction, identity, userId, now);
      await noteTie(transaction, userId);
    });
  } catch (error) {
    // The same person signed in with two tabs, and the other tab was first.
    const meanwhile = await tiedAccount(db, identity);
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
  const account = await tiedAccount(db, identity);
  if (account === undefined) throw new Error('The account of a new identity is gone.');
  return account;
}

async function tiedAccount(
  db: Kysely<Database>,
  { issuer, subject }: ExternalIdentity,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('externalIdentities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && accountById(db, row.userId);
}

/**
 * An address counts only if the issuer has verified it and exactly one account has it. For an Admin's account it is not
 * enough: whoever runs the mail server or the issuer would see every customer. `npm run user -- link` links those.
 */
async function mailedAccountId(
  db: Kysely<Database>,
  { email, emailVerified }: ExternalIdentity,
): Promise<number | undefined> {
  if (email === undefined || !emailVerified) return undefined;
  const rows = await db
    .selectFrom('userClaims')
    .select('userId')
    .distinct()
    .where('kind', '=', 'email')
    .where('canonicalValue', '=', canonicalLogin(email))
    .limit(2)
    .execute();
  const [only] = rows;
  if (only === undefined || rows.length > 1) return undefined;
  const account = await accountById(db, only.userId);
  return account?.roles.includes('Admin') ? undefined : only.userId;
}

/** The e-mail address is stored only with the identity: as a login name it could shadow somebody else's. */
async function createWaiting(
  db: Kysely<Database>,
  { name, email }: ExternalIdentity,
  now: number,
): Promise<number> {
  const shown = (name?.trim() || email?.trim() || 'New user').slice(0, LONGEST_NAME);
  return addUser(db, {
    // Not a name that anybody could type as their own.
    username: (id) => `external:${id}`,
    name: shown,
    passwordHash: null,
    approved: false,
    now,
  });
}

async function tie(
  db: Kysely<Database>,
  { issuer, subject, email, emailVerified }: ExternalIdentity,
  userId: number,
  now: number,
): Promise<void> {
  const address = { email: email ?? null, emailVerified: emailVerified ? 1 : 0 } as const;
  await db
    .insertInto('externalIdentities')
    .values({ issuer, subject, userId, ...address, createdAt: now })
    .execute();
}
