/** Who sends a request, and what they may see. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import { type Account, accountById } from './account.ts';
import { type Session, type TokenSubject, type Tokens, tokenHash } from './tokens.ts';

/** The rows that a caller may see. */
type Reach =
  | { readonly kind: 'everything' }
  | { readonly kind: 'customer'; readonly customerId: number }
  | { readonly kind: 'listed'; readonly accountId: number; readonly customerId: number | null };

export interface Caller {
  readonly account: Account;
  /** May see admin-only fields, and every customer. */
  readonly isAdmin: boolean;
  readonly reach: Reach;
}

/** A caller, their token and its session. */
interface Bearer {
  readonly caller: Caller;
  readonly token: string;
  readonly session: Session;
}

export function callerOf(account: Account): Caller {
  const isAdmin = account.roles.includes('Admin');
  return { account, isAdmin, reach: reachOf(account, isAdmin) };
}

function reachOf(account: Account, isAdmin: boolean): Reach {
  const { id, customerId, scopes } = account;
  if (isAdmin) return { kind: 'everything' };
  if (scopes.includes('AllLocations') && customerId !== null) return { kind: 'customer', customerId };
  return { kind: 'listed', accountId: id, customerId };
}

/**
 * The caller behind an Authorization header. The account is read afresh, so that a withdrawn approval, a changed
 * password, a lost role or a log-off counts at once and not when the token ends.
 */
export async function bearerFromHeader(
  db: Kysely<Database>,
  tokens: Tokens,
  header: string | undefined,
): Promise<Bearer | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header ?? '') ?? [];
  if (token === undefined) return undefined;
  const subject = await tokens.read(token);
  if (!subject) return undefined;
  const id = subject.sessionId;
  const account = await accountById(db, subject.accountId, id);
  if (!account?.approved || isOutdated(subject, token, account)) return undefined;
  return { caller: callerOf(account), token, session: { id, expiresAt: subject.expiresAt } };
}

/** Compares the password that a token was made for, not times, because the clocks of two processes differ. */
function isOutdated(
  { passwordChangedAt, sessionGeneration }: TokenSubject,
  token: string,
  account: Account,
): boolean {
  if (sessionGeneration < account.sessionGeneration) return true;
  if (passwordChangedAt === account.passwordChangedAt) return false;
  return account.keptTokenHash !== tokenHash(token);
}

// The one place that limits rows to what a caller may see.

/**
 * Condition on a column that holds a location's id.
 * @param column e.g. `incidents.locationId`; a name of ours, never a caller's
 */
export function inReach(caller: Caller, column: string): RawBuilder<SqlBool> {
  const { reach } = caller;
  switch (reach.kind) {
    case 'everything':
      return sql<SqlBool>`1 = 1`;
    case 'customer':
      return sql<SqlBool>`${sql.ref(column)} in (
        select ${sql.ref('l.id')} from ${sql.table('locations')} as l
        where ${sql.ref('l.customerId')} = ${reach.customerId})`;
    case 'listed':
      // Joined with the customer once more: a listed site that was sold to somebody else is no longer theirs.
      return sql<SqlBool>`${sql.ref(column)} in (
        select ${sql.ref('u.locationId')} from ${sql.table('userLocations')} as u
        join ${sql.table('locations')} as l on ${sql.ref('l.id')} = ${sql.ref('u.locationId')}
        where ${sql.ref('u.userId')} = ${reach.accountId} and ${sql.ref('l.customerId')} = ${reach.customerId})`;
  }
}

/**
 * The same from the other side: condition on a user who may see a location, whether approved or not. No caller asks.
 * @param user alias of `users`, a name of ours
 * @param location alias of `locations`
 */
export function maySee(user: string, location: string): RawBuilder<SqlBool> {
  const [id, customer] = [sql.ref(`${user}.id`), sql.ref(`${user}.customerId`)];
  const has = (kind: 'role' | 'scope', value: string) => sql<SqlBool>`exists (
    select 1 from ${sql.table('userClaims')} as c where ${sql.ref('c.userId')} = ${id}
      and ${sql.ref('c.kind')} = ${kind} and ${sql.ref('c.value')} = ${value})`;
  const isListed = sql<SqlBool>`exists (
    select 1 from ${sql.table('userLocations')} as ul where ${sql.ref('ul.userId')} = ${id}
      and ${sql.ref('ul.locationId')} = ${sql.ref(`${location}.id`)})`;
  return sql<SqlBool>`(${has('role', 'Admin')} or (${customer} = ${sql.ref(`${location}.customerId`)}
    and (${has('scope', 'AllLocations')} or ${isListed})))`;
}

/** Many proxies limit header lines to 8 kB. This many ids of ten digits take 3 kB of a token. */
const MOST_IN_TOKEN = 200;

/**
 * Ids for the token's `loc` claim, which informs the portal but grants nothing. Undefined when the account is not
 * limited to a list, or the list is too long for a header.
 */
async function listedLocations(db: Kysely<Database>, caller: Caller): Promise<number[] | undefined> {
  if (caller.reach.kind !== 'listed') return undefined;
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where(inReach(caller, 'locations.id'))
    .orderBy('id')
    .limit(MOST_IN_TOKEN + 1)
    .execute();
  return rows.length > MOST_IN_TOKEN ? undefined : rows.map((row) => row.id);
}

/** @throws Problem 404 when there is no such location in the caller's reach */
export async function requireLocation(
  db: Kysely<Database>,
  caller: Caller,
  locationId: number,
): Promise<void> {
  const found = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where(inReach(caller, 'locations.id'))
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** Makes a token for an account whose owner has just been verified. */
export async function issueToken(
  { db, tokens }: { readonly db: Kysely<Database>; readonly tokens: Tokens },
  account: Account,
): Promise<string> {
  return tokens.issue(account, await listedLocations(db, callerOf(account)));
}
