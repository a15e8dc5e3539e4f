import { fitsHeader } from './tokenPayload.ts';

/**
 * What every call says about itself and its sender.
 * A token that no header can hold is left out: the provider's 401 then ends that session like any stale one.
 */
export function callHeaders(token: string | null, requestKey?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token !== null && fitsHeader(token) && { authorization: `Bearer ${token}` }),
    ...(requestKey !== undefined && { 'idempotency-key': requestKey }),
  };
}
