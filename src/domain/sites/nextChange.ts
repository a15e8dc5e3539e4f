/** When the arming of a site changes next, in words. */
import { formatDate, formatDateTime, formatTime, formatUntil } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { isViewersTime, knownZone, zoneAbbreviation } from '#core/format/zoneText.ts';
import type { SiteCoverage } from './siteCoverage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * 'Mon, Nov 23, 2026, 6:30 AM PST' on the site's clock; without a known zone on the viewer's, which is not named. Null
 * when the value is no instant.
 * @param zone IANA name
 */
export function siteTimeText(value: string | null, zone: string | null | undefined): string | null {
  const instant = parseInstant(value);
  const known = knownZone(zone);
  if (instant === null || known === undefined) return formatUntil(value);
  return `${formatUntil(value, { zone: known })} ${zoneAbbreviation(known, instant) ?? ''}`.trim();
}

/** '9:30 AM your time', with the date where it is another one there; null where both clocks show the same. */
export function viewersTimeText(value: string | null, zone: string | null | undefined): string | null {
  const instant = parseInstant(value);
  const known = knownZone(zone);
  if (instant === null || known === undefined || isViewersTime(known, instant.getTime())) return null;
  const isSameDay = formatDate(value) === formatDate(value, { zone: known });
  return `${isSameDay ? formatTime(value) : formatDateTime(value)} your time`;
}

/**
 * 'Disarms in 14 h', 'Arms in 3 days', 'Disarms now'; null when no change is known.
 * @param now Unix milliseconds
 */
export function nextChangeText(
  { arming, until }: Pick<SiteCoverage, 'arming' | 'until'>,
  now: number,
): string | null {
  const change = parseInstant(until);
  if (change === null || arming === 'unknown') return null;
  return `${arming === 'armed' ? 'Disarms' : 'Arms'} ${soonText(change.getTime() - now)}`;
}

/** @param time milliseconds from now */
function soonText(time: number): string {
  if (time < MINUTE) return 'now';
  const [count, unit] =
    time < HOUR ? [time / MINUTE, 'min'] : time < 2 * DAY ? [time / HOUR, 'h'] : [time / DAY, 'days'];
  // No-break spaces: a number must not stand apart from its unit.
  return `in\u00a0${Math.floor(count)}\u00a0${unit}`;
}
