/** Reads the claims that the portal shows and routes by. The signature and the expiry are the provider's to check. */
import { jwtDecode } from 'jwt-decode';
import type { CurrentUser } from '#machines/identity.ts';

// Anything else would make the Authorization header invalid, and every call fail for a reason nobody sees.
const HEADER_SAFE = /^[\x21-\x7e]+$/;

interface Claims {
  readonly uid?: unknown;
  readonly sub?: unknown;
  readonly name?: unknown;
  readonly em?: unknown;
  readonly ph?: unknown;
  readonly roles?: unknown;
  readonly scopes?: unknown;
  readonly loc?: unknown;
}

/**
 * The person whom a token describes.
 * Every claim may be one value or a list, and numbers may come as strings; values of other types are skipped.
 * @returns null when the token is no string, or its payload is no base64url-coded JSON object
 */
export function readToken(token: unknown): CurrentUser | null {
  const claims = decodePayload(token);
  if (claims === null) return null;
  return {
    uid: texts(claims.uid)[0] ?? texts(claims.sub)[0] ?? '',
    name: texts(claims.name)[0] ?? '',
    email: texts(claims.em),
    phoneNumbers: texts(claims.ph),
    roles: texts(claims.roles),
    scopes: texts(claims.scopes),
    locations: texts(claims.loc).filter(isLocationId).map(Number),
  };
}

function decodePayload(token: unknown): Claims | null {
  if (typeof token !== 'string' || !HEADER_SAFE.test(token)) return null;
  try {
    const payload: unknown = jwtDecode(token);
    return isClaims(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function texts(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .filter((value) => value !== '');
}

function isLocationId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
