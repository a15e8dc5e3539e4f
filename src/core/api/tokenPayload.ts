/** The one rule for a token that the portal can use. The provider checks signature and expiry. */
import { jwtDecode } from 'jwt-decode';

/** Whether a text fits into the Authorization header. With any other text the browser refuses to send the call. */
export function fitsHeader(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/**
 * The claims of a usable token.
 * @returns null for a token that the portal cannot use: not a string, not fit for the header, or with a payload that is
 * not a base64url-coded JSON object
 */
export function tokenPayload(token: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof token !== 'string' || !fitsHeader(token)) return null;
  try {
    const payload: unknown = jwtDecode(token);
    return isObject(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
