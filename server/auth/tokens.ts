/** Bearer tokens: signed, readable by the portal, believed only after the signature was checked, and refused once their session has ended. */
import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { CLOCK_STEP_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import type { Account } from './account.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'portal-provider';

export interface TokenSubject {
  readonly accountId: number;
  /** The account's own, as it was when the token was made; null while the password was never changed. */
  readonly passwordChangedAt: number | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly sessionId: string;
  /** The account's number when it was issued. */
  readonly sessionGeneration: number;
}

export interface Tokens {
  /** @param locations ids for the claim of that name; undefined leaves it out */
  issue(account: Account, locations: readonly number[] | undefined): Promise<string>;
  /** @returns undefined for a token that is malformed, forged, expired, or of no session that could be ended */
  read(token: string): Promise<TokenSubject | undefined>;
}

/** @param now returns epoch milliseconds; called for every use */
export function createTokens(key: Uint8Array, minutes: number, now: () => number): Tokens {
  return {
    issue(account, locations) {
      const issuedAt = now();
      const claims = {
        sid: randomBytes(16).toString('base64url'),
        gen: account.sessionGeneration,
        uid: account.id,
        name: account.name,
        em: account.emails,
        ph: account.phones,
        roles: account.roles,
        scopes: account.scopes,
        ...(locations && { loc: locations }),
        ...(account.passwordChangedAt !== null && { pwd: account.passwordChangedAt }),
      };
      return (
        new SignJWT(claims)
          .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
          .setIssuer(ISSUER)
          .setSubject(String(account.id))
          // With its milliseconds, so that two sign-ins within a second get two tokens.
          .setIssuedAt(issuedAt / 1000)
          .setExpirationTime(Math.floor(issuedAt / 1000) + minutes * 60)
          .sign(key)
      );
    },

    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp', 'iat', 'sub'],
          currentDate: new Date(now()),
        });
        // Tokens of this provider have no audience. A token with one was made for another service.
        if (payload.aud !== undefined) return undefined;
        const accountId = Number(payload.sub);
        const { exp, sid, gen, iat } = payload;
        // Made by a clock that was far ahead, it would last for as long as that was.
        if (iat === undefined || iat * 1000 > now() + CLOCK_STEP_MS) return undefined;
        const passwordChangedAt = payload.pwd ?? null;
        if (!Number.isSafeInteger(accountId) || exp === undefined) return undefined;
        if (typeof sid !== 'string' || sid === '' || typeof gen !== 'number') return undefined;
        if (passwordChangedAt !== null && typeof passwordChangedAt !== 'number') return undefined;
        return {
          accountId,
          passwordChangedAt,
          expiresAt: exp * 1000,
          sessionId: sid,
          sessionGeneration: gen,
        };
      } catch {
        return undefined;
      }
    },
  };
}

/** Identifies a token without storing it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

// Sessions that end before their tokens do.

export interface Session {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Refuses a session's token from now on; once more does nothing. */
export async function endSession(db: Kysely<Database>, { id, expiresAt }: Session): Promise<void> {
  await db
    .insertInto('endedSessions')
    .values({ sessionId: id, expiresAt })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .execute();
}

/** Refuses all tokens of an account that were issued so far. A number tells them apart, since clocks differ. */
export async function endTokens(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ sessionGeneration: row('sessionGeneration', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** The same, and its browsers get no notifications any more. */
export function endAllSessions(db: Kysely<Database>, userId: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await endTokens(transaction, userId);
    await removeDevices(transaction, userId);
  });
}

/** Whoever signs in again turns notifications on again, in the browsers that are still theirs. */
export async function removeDevices(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('pushDevices').where('userId', '=', userId).execute();
}

/**
 * Whether the sign-ins of that moment are still good. Whoever ends them, by any of the ways, then waits for the end of the
 * transaction.
 */
export async function holdSignIns(
  transaction: Kysely<Database>,
  { id, sessionGeneration, passwordChangedAt }: Account,
): Promise<boolean> {
  const held = await transaction
    .updateTable('users')
    // Changes nothing, but locks the row.
    .set((row) => ({ sessionGeneration: row.ref('sessionGeneration') }))
    .where('id', '=', id)
    .where('sessionGeneration', '=', sessionGeneration)
    .where('passwordChangedAt', passwordChangedAt === null ? 'is' : '=', passwordChangedAt)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Removes sessions whose tokens have long expired: two lives of a token ago, so that a clock that is set back afterwards
 * does not find one of them alive again.
 * @param now epoch milliseconds, of a clock that a wrong reading cannot move far
 * @param tokenMinutes the life of a token
 */
export async function clearEnded(db: Kysely<Database>, now: number, tokenMinutes: number): Promise<void> {
  await db
    .deleteFrom('endedSessions')
    .where('expiresAt', '<', now - 2 * tokenMinutes * 60_000)
    .execute();
}
