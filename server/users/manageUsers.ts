/** What an operator does with accounts; each step is one transaction. */
import type { Kysely } from 'kysely';
import { type Account, accountByLogin } from '../auth/account.ts';
import { canonicalLogin } from '../auth/canonicalLogin.ts';
import { hashPassword } from '../auth/password.ts';
import type { Database } from '../db/schema.ts';
import { savePassword } from '../password/savePassword.ts';
import { addUser, setClaims } from './addUser.ts';
import { UserProblem } from './userProblem.ts';

export const ROLES = ['Admin', 'Customer'] as const;
type Role = (typeof ROLES)[number];

/** What somebody may see; Admins see everything. */
export interface Sight {
  readonly customerId: number | undefined;
  readonly allLocations: boolean;
  /** Sites, where it is not all of the customer's. */
  readonly locationIds: readonly number[];
}

interface Creation extends Sight {
  readonly login: string;
  readonly name: string;
  readonly emails: readonly string[];
  readonly role: Role;
  readonly password: string;
}

export async function createUser(db: Kysely<Database>, user: Creation, now: number): Promise<number> {
  const { login, name, emails, role, password } = user;
  await refuseTaken(db, [login, ...emails]);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const id = await addUser(transaction, {
      username: () => login,
      name,
      passwordHash,
      customerId: null,
      approved: true,
      now,
    });
    await setClaims(transaction, id, 'email', emails);
    await setClaims(transaction, id, 'role', [role]);
    await setSight(transaction, id, user);
    return id;
  });
}

/** Approves a waiting account and sets what it may see. Without that argument it keeps what it has. */
export async function approveUser(db: Kysely<Database>, login: string, sight?: Sight): Promise<Account> {
  const account = await userOf(db, login);
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ approved: 1 }).where('id', '=', account.id).execute();
    if (account.roles.length === 0) await setClaims(transaction, account.id, 'role', ['Customer']);
    if (sight) await setSight(transaction, account.id, sight);
  });
  return account;
}

/** Ends all sign-ins of an account at once. */
export async function withdrawUser(db: Kysely<Database>, login: string): Promise<Account> {
  const account = await userOf(db, login);
  await db.updateTable('users').set({ approved: 0 }).where('id', '=', account.id).execute();
  return account;
}

export async function giveRole(db: Kysely<Database>, login: string, role: Role): Promise<Account> {
  const account = await userOf(db, login);
  await db.transaction().execute((transaction) => setClaims(transaction, account.id, 'role', [role]));
  return account;
}

/** Sets a new password, which ends all sign-ins of the account. */
export async function setPassword(
  db: Kysely<Database>,
  login: string,
  password: string,
  now: number,
): Promise<Account> {
  const account = await userOf(db, login);
  await savePassword(db, { userId: account.id, password, now });
  return account;
}

/**
 * What `linkUser` would give away.
 * @throws UserProblem when the second account does not wait for approval after a sign-in elsewhere
 */
export async function identitiesToLink(db: Kysely<Database>, login: string, waitingLogin: string) {
  const [account, waiting] = [await userOf(db, login), await userOf(db, waitingLogin)];
  const isBlank = !waiting.approved && waiting.passwordHash === null && waiting.id !== account.id;
  if (!isBlank)
    throw new UserProblem(`${waitingLogin} is no account that waits for approval after a sign-in elsewhere.`);
  const identities = await db
    .selectFrom('externalIdentities')
    .select(['issuer', 'subject', 'email', 'emailVerified'])
    .where('userId', '=', waiting.id)
    .execute();
  if (identities.length === 0) throw new UserProblem(`${waitingLogin} has no identity elsewhere.`);
  return { account, waiting, identities };
}

/** Gives the identities of a waiting account to another one; the waiting account goes. */
export async function linkUser(db: Kysely<Database>, login: string, waitingLogin: string): Promise<Account> {
  const { account, waiting } = await identitiesToLink(db, login, waitingLogin);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('externalIdentities')
      .set({ userId: account.id })
      .where('userId', '=', waiting.id)
      .execute();
    await transaction.deleteFrom('userClaims').where('userId', '=', waiting.id).execute();
    await transaction.deleteFrom('userLocations').where('userId', '=', waiting.id).execute();
    await transaction.deleteFrom('users').where('id', '=', waiting.id).execute();
  });
  return account;
}

/** @throws UserProblem when no account has this login */
export async function userOf(db: Kysely<Database>, login: string): Promise<Account> {
  const account = await accountByLogin(db, login);
  if (!account) throw new UserProblem(`There is no account ${login}.`);
  return account;
}

/** A username that equals another account's e-mail address would take precedence at the sign-in. */
async function refuseTaken(db: Kysely<Database>, logins: readonly string[]): Promise<void> {
  for (const login of logins) {
    const canonical = canonicalLogin(login);
    if (canonical === '') throw new UserProblem('A login must not be empty.');
    const named = db.selectFrom('users').select('id').where('canonicalUsername', '=', canonical);
    const mailed = db
      .selectFrom('userClaims')
      .select('userId as id')
      .where('kind', '=', 'email')
      .where('canonicalValue', '=', canonical);
    if ((await named.executeTakeFirst()) ?? (await mailed.executeTakeFirst()))
      throw new UserProblem(`${login} is taken.`);
  }
}

async function setSight(
  db: Kysely<Database>,
  userId: number,
  { customerId, allLocations, locationIds }: Sight,
): Promise<void> {
  if (customerId !== undefined) await requireCustomer(db, customerId);
  await db
    .updateTable('users')
    .set({ customerId: customerId ?? null })
    .where('id', '=', userId)
    .execute();
  await setClaims(db, userId, 'scope', allLocations ? ['AllLocations'] : []);
  await db.deleteFrom('userLocations').where('userId', '=', userId).execute();
  for (const locationId of locationIds) {
    const site = await db
      .selectFrom('locations')
      .select('id')
      .where('id', '=', locationId)
      .where('customerId', '=', customerId ?? null)
      .executeTakeFirst();
    if (!site) throw new UserProblem(`Site ${locationId} is none of this customer's.`);
    await db.insertInto('userLocations').values({ userId, locationId }).execute();
  }
}

async function requireCustomer(db: Kysely<Database>, id: number): Promise<void> {
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new UserProblem(`There is no customer ${id}.`);
}
