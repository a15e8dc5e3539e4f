/** Date-times without a zone, such as '2026-11-21T18:00', as the clock of a zone shows them. */
import { instantOfClock, isZone, offsetAt } from '#contract/rules/zoneClock.ts';
import { parseInstant } from './parseInstant.ts';

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;

/**
 * Unix milliseconds of the first instant at which the clock shows the text; a time that a clock change skips is read as
 * the clock before the change would.
 * @param zone IANA name; the browser's zone when absent
 * @returns null for junk, for days that no calendar has and for an unknown zone
 */
export function instantOfWall(text: string, zone?: string): number | null {
  if (!WALL.test(text)) return null;
  if (zone === undefined) return parseInstant(text)?.getTime() ?? null;
  const wall = parseInstant(`${text}Z`)?.getTime();
  return wall === undefined || !isZone(zone) ? null : instantOfClock(wall, zone);
}

/** An instant on the browser's clock: '2026-11-21T18:00', with seconds and milliseconds unless they are 0. */
export function wallText(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString();
  return local.replace(/(:00)?\.000Z$|Z$/, '');
}

/**
 * '2026-11-22T17:57:00-05:00' on the clock of a zone; '' where there is no instant.
 * @param zone IANA name; the browser's zone when absent or unknown
 */
export function isoWithOffset(value: unknown, zone?: string): string {
  const instant = parseInstant(value)?.getTime();
  if (instant === undefined) return '';
  const ahead = offsetAt(instant, zone);
  const local = new Date(instant + ahead).toISOString().slice(0, 19);
  const minutes = Math.abs(ahead) / 60_000;
  const offset = [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0'));
  return `${local}${ahead < 0 ? '-' : '+'}${offset.join(':')}`;
}
