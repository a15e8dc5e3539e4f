/** Time zones in words. */
import { isZone, offsetAt } from './wallTime.ts';

/** 'Vancouver (PST)': the zone's city, and what its clock is called at an instant. */
export function zoneText(zone: string, instant: Date | number): string {
  const short = zoneAbbreviation(zone, instant);
  return short ? `${cityOf(zone)} (${short})` : cityOf(zone);
}

const shortNames = new Map<string, Intl.DateTimeFormat>();

/** 'PST': what a zone's clock is called at an instant. @param zone IANA name; an unknown one throws RangeError */
export function zoneAbbreviation(zone: string, instant: Date | number): string | undefined {
  const format =
    shortNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  shortNames.set(zone, format);
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
}

/** 'Buenos Aires' for 'America/Argentina/Buenos_Aires'. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** A zone that the provider names, or undefined for an absent or unknown one. */
export function knownZone(zone: string | null | undefined): string | undefined {
  return zone && isZone(zone) ? zone : undefined;
}

/** Whether the clock of a zone shows the same time as the viewer's at an instant (Unix milliseconds). */
export function isViewersTime(zone: string, instant: number): boolean {
  return offsetAt(instant, zone) === offsetAt(instant);
}
