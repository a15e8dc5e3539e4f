import { fitsHeader } from './tokenPayload.ts';

/**
 * What every call says about itself and its sender.
 * A token that no header can hold is left out: the provider's 401 then ends that session like any stale one.
 */
export function callHeaders(token: string | null): Record<string, string> {
  const accept = { accept: 'application/json' };
  return token !== null && fitsHeader(token) ? { ...accept, authorization: `Bearer ${token}` } : accept;
}
