/** Time zones in words. */
import { viewerNow } from '#core/environment.ts';
import { parseInstant } from './parseInstant.ts';
import { isZone, offsetAt, speltZone } from './wallTime.ts';
import { currentName, placeOf } from './zoneNames.ts';

/**
 * 'Vancouver (PST)': the place of a zone, and what its clock is called at the times; 'Vancouver (PDT and PST)' where they
 * lie on both sides of a clock change. 'UTC+5' for a zone that is no place.
 * @param zone any text; what is no zone is written as it is
 * @param times as the provider sends them, or Unix milliseconds, or dates. What is no instant does not count; without any, now
 */
export function zoneText(zone: string, ...times: readonly unknown[]): string {
  const name = currentZone(zone);
  if (isPlaceless(name)) return zoneName(zone);
  const instants = times.flatMap((time) => parseInstant(time) ?? []);
  const used = instants.length > 0 ? instants : [new Date(viewerNow())];
  const clocks = [...new Set(used.map((instant) => zoneAbbreviation(zone, instant)))].filter(Boolean);
  return clocks.length > 0 ? `${placeOf(name)} (${clocks.join(' and ')})` : placeOf(name);
}

/** 'Asia/Ho_Chi_Minh' for 'Asia/Saigon': the IANA name that a zone has today; 'UTC+5' for a zone that is no place. */
export function zoneName(zone: string): string {
  const name = currentZone(zone);
  // Such a zone's clock never changes.
  return isPlaceless(name) && isZone(zone) ? `UTC${offsetWords(offsetAt(0, zone))}` : name;
}

function currentZone(zone: string): string {
  return currentName(zone) ?? speltZone(zone);
}

/** Zones of an offset alone. The signs of 'Etc/GMT-5' are the other way round than people write them. */
function isPlaceless(name: string): boolean {
  return /^(?:Etc\/.*|[EMH]ST|[+-]\d.*)$/i.test(name);
}

/** '+5:30', '-3'; '' for none. */
function offsetWords(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000;
  if (minutes === 0) return '';
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${milliseconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

const shortNames = new Map<string, Intl.DateTimeFormat>();

/** 'PST': what a zone's clock is called at an instant; undefined for an unknown zone. @param zone IANA name */
export function zoneAbbreviation(zone: string, instant: Date | number): string | undefined {
  if (!isZone(zone)) return undefined;
  const format =
    shortNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  shortNames.set(zone, format);
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
}

/** A zone that the provider names, or undefined for an absent or unknown one. */
export function knownZone(zone: string | null | undefined): string | undefined {
  return zone && isZone(zone) ? zone : undefined;
}

/** Whether the clock of a zone shows the same time as the viewer's at an instant (Unix milliseconds). */
export function isViewersTime(zone: string, instant: number): boolean {
  return offsetAt(instant, zone) === offsetAt(instant);
}
