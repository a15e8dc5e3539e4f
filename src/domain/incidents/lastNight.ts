import { nightOf } from '#contract/rules/nightSummary.ts';
import { offsetAt } from '#contract/rules/zoneClock.ts';
import { instantOfWall, wallText } from '#core/format/parseInstant.ts';
import { knownZone } from '#core/format/zoneText.ts';

/**
 * The night that runs, or ended last, on the viewer's clock.
 * @returns bounds as the clock shows them, e.g. '2026-11-21T18:00': the clock may skip such a time
 */
export function lastNight(now: Date): { readonly from: string; readonly to: string } {
  const { start, end } = nightOf(now.getTime() + offsetAt(now.getTime()));
  const text = (wall: number) => new Date(wall).toISOString().slice(0, 16);
  return { from: text(start), to: text(end) };
}

/** The same in Unix milliseconds; null for a time that the clock skips. */
export function lastNightRange(now: Date) {
  const { from, to } = lastNight(now);
  return { start: instantOfWall(from), end: instantOfWall(to) };
}

/**
 * A night by its beginning on the clock of a zone, such as '2026-11-21T18:00', in Unix milliseconds; null for what begins none.
 * @param zone IANA name; the browser's where it knows no such zone
 */
export function nightFrom(evening: string, zone: string | undefined) {
  const start = instantOfWall(evening, 'UTC');
  if (start === null || nightOf(start).start !== start) return null;
  const own = knownZone(zone);
  const instant = (wall: number) => instantOfWall(new Date(wall).toISOString().slice(0, 16), own);
  return { start: instant(start), end: instant(nightOf(start).end) };
}

/** Midnight of a day, as the viewer's clock shows it: '2026-11-21T00:00'. */
export function clockOn(now: Date, daysAhead: number): string {
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 12);
  return `${wallText(noon).slice(0, 10)}T00:00`;
}
