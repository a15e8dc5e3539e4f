/** Reads the claims that the portal shows and that decide which pages it offers. */
import { tokenPayload } from '#core/api/request.ts';
import type { CurrentUser } from '#machines/session.ts';

/**
 * The person that a token describes. Every claim may be one value or a list, and numbers may come as strings. Values of
 * other types are skipped.
 * @returns null when the portal cannot use the token
 */
export function readToken(token: unknown): CurrentUser | null {
  const claims = tokenPayload(token);
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

/** The name that the bar shows: the name, else the e-mail address, else 'User'. */
export function shownName(user: CurrentUser | null): string {
  return user?.name || user?.email[0] || 'User';
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
