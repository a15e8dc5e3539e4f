import { dayOf, instantOfClock, offsetAt } from '#contract/zoneClock.ts';

const DAY_MS = 86_400_000;

/**
 * The next instant at which a zone's clock shows a time.
 * @param at '07:00'
 * @param now epoch milliseconds
 */
export function nextMorning(at: string, zone: string, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = dayOf(now + offsetAt(now, zone));
  const onDay = (day: number) => instantOfClock(day * DAY_MS + (hours * 60 + minutes) * 60_000, zone);
  return onDay(today) > now ? onDay(today) : onDay(today + 1);
}
