/** What an operator does with accounts; each step is one transaction. */
import type { Kysely } from 'kysely';
import {
  type Account,
  accountById,
  accountByLogin,
  addUser,
  canonicalLogin,
  requireCustomer,
} from '../auth/account.ts';
import { hashPassword, savePassword } from '../auth/password.ts';
import { endTokens, removeDevices } from '../auth/tokens.ts';
import { markFilled } from '../db/demoData.ts';
import { fold } from '../db/fold.ts';
import type { Database } from '../db/schema.ts';
import type { ExternalIdentitiesTable, UserClaimsTable } from '../db/tables/people.ts';
import { printable } from '../log/printable.ts';
import { dropUnseen, takeTurnOfTelling } from '../notify/deliveries.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';

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
    // A database with somebody's own account is no demo.
    await markFilled(transaction, now);
    const id = await addUser(transaction, {
      username: () => login,
      name,
      passwordHash,
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
  await changeAccess(db, account.id, async (transaction) => {
    await transaction.updateTable('users').set({ approved: 1 }).where('id', '=', account.id).execute();
    if (account.roles.length === 0) await setClaims(transaction, account.id, 'role', ['Customer']);
    if (sight) await setSight(transaction, account.id, sight);
  });
  return account;
}

/** Whether an account that signs in finds no site: it is no Admin's and has neither all nor any of a customer's. */
export async function seesNothing(db: Kysely<Database>, login: string): Promise<boolean> {
  const { id, roles, scopes, customerId } = await userOf(db, login);
  if (roles.includes('Admin')) return false;
  if (customerId === null) return true;
  if (scopes.includes('AllLocations')) return false;
  const site = await db
    .selectFrom('userLocations')
    .select('locationId')
    .where('userId', '=', id)
    .executeTakeFirst();
  return site === undefined;
}

/** Ends all sign-ins of an account at once; neither its browsers nor its address are told anything any more. */
export async function withdrawUser(db: Kysely<Database>, login: string): Promise<Account> {
  const account = await userOf(db, login);
  await db.transaction().execute(async (transaction) => {
    await takeTurnOfTelling(transaction);
    await transaction.updateTable('users').set({ approved: 0 }).where('id', '=', account.id).execute();
    // Another approval makes no token good again.
    await endTokens(transaction, account.id);
    await dropUnseen(transaction, account.id);
    await removeDevices(transaction, account.id);
  });
  return account;
}

export async function giveRole(db: Kysely<Database>, login: string, role: Role): Promise<Account> {
  const account = await userOf(db, login);
  await changeAccess(db, account.id, (transaction) => setClaims(transaction, account.id, 'role', [role]));
  return account;
}

/**
 * In one transaction. Tokens name roles and sites, and the portal goes by what they name: whoever gets others signs in
 * again. Whoever is told something meanwhile is told it before the change or after.
 */
async function changeAccess(
  db: Kysely<Database>,
  userId: number,
  change: (transaction: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await takeTurnOfTelling(transaction);
    const before = await accessOf(transaction, userId);
    await change(transaction);
    if ((await accessOf(transaction, userId)) === before) return;
    await endTokens(transaction, userId);
    await dropUnseen(transaction, userId);
  });
}

/** As a text to compare. */
async function accessOf(db: Kysely<Database>, userId: number): Promise<string> {
  const account = await accountById(db, userId);
  const sites = await db
    .selectFrom('userLocations')
    .select('locationId')
    .where('userId', '=', userId)
    .orderBy('locationId')
    .execute();
  return JSON.stringify([account?.roles, account?.scopes, account?.customerId, sites]);
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

/** Who signs in as an account elsewhere. */
export function identitiesOf(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('externalIdentities')
    .select(['issuer', 'subject', 'email', 'emailVerified'])
    .where('userId', '=', userId)
    .execute();
}

/**
 * What `linkUser` would give away.
 * @throws OperatorProblem when the second account does not wait for approval after a sign-in elsewhere
 */
export async function identitiesToLink(db: Kysely<Database>, login: string, waitingLogin: string) {
  const [account, waiting] = [await userOf(db, login), await userOf(db, waitingLogin)];
  const isBlank = !waiting.approved && waiting.passwordHash === null && waiting.id !== account.id;
  if (!isBlank)
    throw new OperatorProblem(
      `${waitingLogin} is no account that waits for approval after a sign-in elsewhere.`,
    );
  const identities = await identitiesOf(db, waiting.id);
  if (identities.length === 0) throw new OperatorProblem(`${waitingLogin} has no identity elsewhere.`);
  return { account, waiting, identities };
}

// An account that was approved once may have sent change requests and turned notifications on.
const HANDED_OVER = ['externalIdentities', 'feedback'] as const;
const OF_WAITING = [
  'userClaims',
  'userLocations',
  'pushDevices',
  'notificationSettings',
  'deliveries',
] as const;

/** Gives the identities and change requests of a waiting account to another one; the waiting account goes. */
export async function linkUser(db: Kysely<Database>, login: string, waitingLogin: string): Promise<Account> {
  const { account, waiting } = await identitiesToLink(db, login, waitingLogin);
  await db.transaction().execute(async (transaction) => {
    for (const table of HANDED_OVER)
      await transaction
        .updateTable(table)
        .set({ userId: account.id })
        .where('userId', '=', waiting.id)
        .execute();
    for (const table of OF_WAITING)
      await transaction.deleteFrom(table).where('userId', '=', waiting.id).execute();
    await transaction.deleteFrom('users').where('id', '=', waiting.id).execute();
  });
  return account;
}

/** @throws OperatorProblem when no account has this login */
export async function userOf(db: Kysely<Database>, login: string): Promise<Account> {
  const account = await accountByLogin(db, login);
  if (!account) throw new OperatorProblem(`There is no account ${login}.`);
  return account;
}

/** A username that equals another account's e-mail address would take precedence at the sign-in. */
async function refuseTaken(db: Kysely<Database>, logins: readonly string[]): Promise<void> {
  for (const login of logins) {
    const canonical = canonicalLogin(login);
    if (canonical === '') throw new OperatorProblem('A login must not be empty.');
    const named = db.selectFrom('users').select('id').where('canonicalUsername', '=', canonical);
    const mailed = db
      .selectFrom('userClaims')
      .select('userId as id')
      .where('kind', '=', 'email')
      .where('canonicalValue', '=', canonical);
    if ((await named.executeTakeFirst()) ?? (await mailed.executeTakeFirst()))
      throw new OperatorProblem(`${login} is taken.`);
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
  // An operator may name a site twice, also by its id and by its name.
  for (const locationId of new Set(locationIds)) {
    const site = await db
      .selectFrom('locations')
      .select('id')
      .where('id', '=', locationId)
      .where('customerId', '=', customerId ?? null)
      .executeTakeFirst();
    if (!site) throw new OperatorProblem(`Site ${locationId} is none of this customer's.`);
    await db.insertInto('userLocations').values({ userId, locationId }).execute();
  }
}

/**
 * The id of a customer whom an operator names by it, or by the name in small or capital letters, with or without accents.
 * @throws OperatorProblem when none or several have this name
 */
export async function customerNamed(db: Kysely<Database>, text: string): Promise<number> {
  if (isId(text)) return Number(text);
  const query = db.selectFrom('customers').select('id').where('foldedName', '=', fold(text));
  return only(await query.orderBy('id').execute(), {
    none: `There is no customer ${text}.`,
    several: `Several customers have the name ${text}`,
  });
}

/**
 * The same for one of a customer's sites. A number always means the site's id in this database, never an account code or
 * an id of another system: it could be the id of a different site here.
 * @throws OperatorProblem when none or several of the customer's have this name
 */
export async function siteNamed(
  db: Kysely<Database>,
  text: string,
  customerId: number | undefined,
): Promise<number> {
  if (isId(text)) return Number(text);
  const query = db
    .selectFrom('locations')
    .select('id')
    .where('foldedName', '=', fold(text))
    .where('customerId', '=', customerId ?? null);
  return only(await query.orderBy('id').execute(), {
    none: `Site ${text} is none of this customer's.`,
    several: `Several of this customer's sites have the name ${text}`,
  });
}

function isId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function only(
  found: readonly { id: number }[],
  { none, several }: { none: string; several: string },
): number {
  const [first, ...others] = found.map(({ id }) => id);
  if (first === undefined) throw new OperatorProblem(none);
  if (others.length > 0)
    throw new OperatorProblem(`${several}: give the id, ${[first, ...others].join(' or ')}.`);
  return first;
}

/** Replaces an account's e-mail addresses, roles or scopes. */
async function setClaims(
  db: Kysely<Database>,
  userId: number,
  kind: UserClaimsTable['kind'],
  values: readonly string[],
): Promise<void> {
  await db.deleteFrom('userClaims').where('userId', '=', userId).where('kind', '=', kind).execute();
  for (const [position, value] of values.entries())
    await db
      .insertInto('userClaims')
      .values({ userId, kind, position, value, canonicalValue: canonicalLogin(value) })
      .execute();
}

/** A line for each account that somebody signs in with, the newest last. */
export async function listUsers(db: Kysely<Database>): Promise<string[]> {
  const [users, claims, identities] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'customerId', 'approved', 'passwordHash'])
      .orderBy('id')
      .execute(),
    db.selectFrom('userClaims').select(['userId', 'kind', 'value']).orderBy('position').execute(),
    db.selectFrom('externalIdentities').select(['userId', 'issuer', 'email', 'emailVerified']).execute(),
  ]);
  return users.flatMap(({ id, username, name, customerId, approved, passwordHash }) => {
    const values = (kind: string) =>
      claims.filter((claim) => claim.userId === id && claim.kind === kind).map((claim) => claim.value);
    const elsewhere = identities.filter((identity) => identity.userId === id);
    // Monitoring operators are users whom incidents name; they never sign in.
    if (passwordHash === null && elsewhere.length === 0) return [];
    const parts = [
      username,
      name,
      approved ? values('role').join(' ') || 'no role' : 'waits for approval',
      ...(customerId === null ? [] : [`customer ${customerId}`]),
      ...values('scope'),
      ...values('email'),
      ...elsewhere.map((identity) => `${identity.issuer} as ${addressText(identity)}`),
    ];
    return [parts.map(printable).join(' · ')];
  });
}

/** An address that nobody has verified is whatever somebody typed at the issuer: it could be an Admin's. */
export function addressText({
  email,
  emailVerified,
}: Pick<ExternalIdentitiesTable, 'email' | 'emailVerified'>): string {
  if (email === null) return 'no address';
  return emailVerified === 1 ? email : `${email} (unverified)`;
}
