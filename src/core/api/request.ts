import { jwtDecode } from 'jwt-decode';
import type { MediaHosts } from '#contract/portalConfig.ts';
import { MediaError } from './apiError.ts';

// Addresses on the API host, and of media.

export type PathValues = Readonly<Record<string, number>>;
export type QueryValues = Readonly<Record<string, unknown>>;

/**
 * Address of a path on the API host.
 * @param baseUrl '' for the page's own origin, else the API's address, including any path prefix
 * @param path begins with a slash
 * @param query undefined values are left out
 * @throws Error when a query value is null
 */
export function apiUrl(baseUrl: string, path: string, query: QueryValues = {}): string {
  // Outside of a page there is no location: base addresses must be absolute there.
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`, globalThis.location?.href);
  for (const [name, value] of Object.entries(query)) {
    if (value === null) throw new Error(`The parameter '${name}' cannot be null.`);
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/**
 * Other hosts are refused before any request. The page's policy would refuse them too, but not every web server of the
 * portal sends the policy.
 * @param url as the provider gives it: absolute, or a path on the API's host
 * @throws MediaError
 */
export function mediaAddress({ apiBaseUrl, mediaOrigins }: MediaHosts, url: string): string {
  const host = new URL(apiUrl(apiBaseUrl, '/'));
  const address = URL.canParse(url, host) ? new URL(url, host) : null;
  // What looks like a path may lead to another host: two slashes, or a slash and a backslash.
  const known = url.startsWith('/')
    ? [host.origin]
    : /^https?:\/\//i.test(url)
      ? [host.origin, ...mediaOrigins]
      : [];
  if (address !== null && known.includes(address.origin)) return address.href;
  if (address === null || known.length === 0)
    throw new MediaError('The address of the media cannot be used.');
  throw new MediaError(`The media are on ${address.origin}, which mediaOrigins does not name.`, 0, true);
}

/** Sends the request for a recording's picture or clip, without the token. @param address of `mediaAddress` */
export function requestMedia(address: string, signal: AbortSignal): Promise<Response> {
  return fetch(address, {
    credentials: 'omit',
    // Recordings must not stay on the disk when the person logs off. Pages keep what they show again.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  });
}

/**
 * Fills the `{name}` placeholders of a call's path.
 * @throws Error when a value is undefined, null or not a number
 */
export function fillPath(path: string, values: PathValues = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null || Number.isNaN(value)) {
      throw new Error(`The parameter '${name}' must be defined.`);
    }
    return encodeURIComponent(String(value));
  });
}

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

// The one rule for a token that the portal can use. The provider checks signature and expiry.

/** Whether a text fits into the Authorization header. With any other text the browser refuses to send the call. */
function fitsHeader(token: string): boolean {
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
