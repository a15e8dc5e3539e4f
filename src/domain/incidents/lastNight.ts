import { instantOfWall, wallText } from '#core/format/wallTime.ts';

/** The night's hours on the viewer's clock. */
const EVENING = 18;
const MORNING = 6;

/**
 * The night that runs, or ended last, from 18:00 to 06:00 on the viewer's clock: at 23:00 and at 02:00 the one that runs,
 * at noon the one before.
 * @returns bounds as the clock shows them, e.g. '2026-11-21T18:00': the clock may skip such a time
 */
export function lastNight(now: Date): { readonly from: string; readonly to: string } {
  const isEvening = now.getHours() >= EVENING;
  return { from: clockOn(now, isEvening ? 0 : -1, EVENING), to: clockOn(now, isEvening ? 1 : 0, MORNING) };
}

/** The same in Unix milliseconds; null for a time that the clock skips. */
export function lastNightRange(now: Date) {
  const { from, to } = lastNight(now);
  return { start: instantOfWall(from), end: instantOfWall(to) };
}

/** An hour of a day's clock, as text, e.g. '2026-11-21T18:00'. */
export function clockOn(now: Date, daysAhead: number, hour = 0): string {
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 12);
  return `${wallText(noon).slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;
}
