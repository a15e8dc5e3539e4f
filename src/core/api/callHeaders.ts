import { fitsHeader } from './tokenPayload.ts';

/**
 * The headers that every call sends.
 * A token that no header can hold is left out: the provider's 401 then ends that session like any stale one.
 * @param requestKey names the request, for calls that take a key
 */
export function callHeaders(token: string | null, requestKey?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token !== null && fitsHeader(token) && { authorization: `Bearer ${token}` }),
    ...(requestKey !== undefined && { 'idempotency-key': requestKey }),
  };
}
