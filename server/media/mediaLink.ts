/** Short-lived addresses of media files. Each address gives access to one file, without a token. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';

/** @returns path and query, e.g. `/media/yard.mp4?exp=1760000000&sig=…`; exp in unix seconds */
export function mediaLink(key: Uint8Array, file: string, now: number, seconds: number): string {
  const expires = String(Math.floor(now / 1000) + seconds);
  const query = new URLSearchParams({ exp: expires, sig: signature(key, file, expires) });
  return `/media/${encodeURIComponent(file)}?${query}`;
}

interface LinkParts {
  readonly file: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
}

/**
 * Whether this server made the link for this file, and the link has not expired.
 * @param seconds the life of a link; one that ends later was made by a clock that was ahead
 */
export function isGoodLink(key: Uint8Array, parts: LinkParts, now: number, seconds: number): boolean {
  const { file, expires = '', signature: given = '' } = parts;
  if (!/^\d{1,12}$/.test(expires)) return false;
  const wanted = Buffer.from(signature(key, file, expires));
  const got = Buffer.from(given);
  const left = Number(expires) * 1000 - now;
  const isInTime = left >= 0 && left <= seconds * 1000 + CLOCK_SKEW_MS;
  return wanted.length === got.length && timingSafeEqual(wanted, got) && isInTime;
}

function signature(key: Uint8Array, file: string, expires: string): string {
  return createHmac('sha256', key).update(`${expires}\n${file}`).digest('base64url');
}
