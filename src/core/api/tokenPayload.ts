/** The one rule for a token that the portal can use. Its signature and its expiry are the provider's to check. */
import { jwtDecode } from 'jwt-decode';

/** Whether a text can stand in the Authorization header; with any other one the browser refuses to send the call. */
export function fitsHeader(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token);
}

/**
 * What a usable token says.
 * @returns null for a token that the portal cannot use: no string, not fit for the header, or one whose payload is no
 * base64url-coded JSON object
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
