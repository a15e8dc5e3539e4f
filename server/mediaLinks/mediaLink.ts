/** Short-lived addresses of media files. Each address gives access to one file, without a token. */
import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** Whether this server made the link for this file, and the link has not expired. */
export function isGoodLink(key: Uint8Array, parts: LinkParts, now: number): boolean {
  const { file, expires = '', signature: given = '' } = parts;
  if (!/^\d{1,12}$/.test(expires)) return false;
  const wanted = Buffer.from(signature(key, file, expires));
  const got = Buffer.from(given);
  return wanted.length === got.length && timingSafeEqual(wanted, got) && Number(expires) * 1000 >= now;
}

function signature(key: Uint8Array, file: string, expires: string): string {
  return createHmac('sha256', key).update(`${expires}\n${file}`).digest('base64url');
}
