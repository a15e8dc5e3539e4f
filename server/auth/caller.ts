/** Who sends a request, and what they may see. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Session } from '../sessions/endSessions.ts';
import { type Account, accountById } from './account.ts';
import { tokenHash } from './tokenHash.ts';
import type { TokenSubject, Tokens } from './tokens.ts';

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
