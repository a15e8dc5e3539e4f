/** Bearer tokens: signed, readable by the portal, believed only after the signature was checked. */
import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Account } from './account.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'portal-provider';

export interface TokenSubject {
  readonly accountId: number;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Undefined in tokens from before sessions had ids. */
  readonly sessionId: string | undefined;
  /** The account's number when it was issued. */
  readonly sessionGeneration: number;
}

export interface Tokens {
  /** @param locations ids that the account may see; undefined leaves the claim out, which means all of its customer's */
  issue(account: Account, locations: readonly number[] | undefined): Promise<string>;
  /** @returns undefined for a token that is malformed, forged or expired */
  read(token: string): Promise<TokenSubject | undefined>;
}

/** @param now epoch milliseconds, asked at every use */
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
      };
      return (
        new SignJWT(claims)
          .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
          .setIssuer(ISSUER)
          .setSubject(String(account.id))
          // With its milliseconds, so that a token made just after a password change is told from one just before.
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
        // Tokens of this provider name no audience; one that does was meant for somebody else.
        if (payload.aud !== undefined) return undefined;
        const accountId = Number(payload.sub);
        const { iat, exp, sid, gen } = payload;
        if (!Number.isSafeInteger(accountId) || iat === undefined || exp === undefined) return undefined;
        return {
          accountId,
          issuedAt: Math.round(iat * 1000),
          expiresAt: exp * 1000,
          sessionId: typeof sid === 'string' ? sid : undefined,
          sessionGeneration: typeof gen === 'number' ? gen : 0,
        };
      } catch {
        return undefined;
      }
    },
  };
}
