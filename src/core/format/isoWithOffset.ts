import { parseInstant } from './parseInstant.ts';
import { offsetAt } from './wallTime.ts';

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
