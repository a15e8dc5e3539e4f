import { nightOf } from '#contract/rules/nightSummary.ts';
import { offsetAt } from '#contract/rules/zoneClock.ts';
import { instantOfWall, wallText } from '#core/format/parseInstant.ts';

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

/** Midnight of a day, as the viewer's clock shows it: '2026-11-21T00:00'. */
export function clockOn(now: Date, daysAhead: number): string {
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 12);
  return `${wallText(noon).slice(0, 10)}T00:00`;
}
