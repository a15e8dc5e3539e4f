/** Date-times without a zone, such as '2026-11-21T18:00', as the clock of a zone shows them. */
import { parseInstant } from './parseInstant.ts';

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
const DAY_MS = 86_400_000;

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
  if (wall === undefined || !isZone(zone)) return null;
  // No zone changes its clock twice within two days.
  const [before, after] = [wall - offsetAt(wall - DAY_MS, zone), wall - offsetAt(wall + DAY_MS, zone)];
  return [before, after].find((instant) => instant + offsetAt(instant, zone) === wall) ?? before;
}

export function isZone(name: string): boolean {
  return offsetFormat(name) !== null;
}

/**
 * Milliseconds that a zone's clock is ahead of UTC at an instant (Unix milliseconds).
 * @param zone IANA name; the browser's zone when absent or unknown
 */
export function offsetAt(instant: number, zone?: string): number {
  const format = zone === undefined ? null : offsetFormat(zone);
  if (format === null) return -new Date(instant).getTimezoneOffset() * 60_000;
  // 'GMT-05:00', with seconds for old times, or 'GMT' alone.
  const [, sign, ...parts] = /GMT([+-])(\d\d):(\d\d):?(\d\d)?/.exec(format.format(instant)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (sign === '-' ? -1_000 : 1_000) * (hours * 3_600 + minutes * 60 + seconds);
}

/** A zone's name in upper and lower case as the browser writes it; any other text as it is. */
export function speltZone(zone: string): string {
  const spelt = offsetFormat(zone)?.resolvedOptions().timeZone ?? zone;
  return spelt.toLowerCase() === zone.toLowerCase() ? spelt : zone;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null for a name that is no zone. Kept, because making one takes a hundred times longer than using it. */
function offsetFormat(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone) ?? null;
  if (formats.has(zone)) return format;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    // Not a zone.
  }
  formats.set(zone, format);
  return format;
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
