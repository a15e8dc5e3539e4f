/** What a night was, in the words that the review ends with and the morning mail says. */
import { groupedNumber, numberOf } from './groupedNumber.ts';
import { countsByOutcome, type Outcome } from './outcomes.ts';
import { dayOf, type Span } from './zoneClock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The night's hours, on whichever clock. */
const EVENING_MS = 18 * HOUR_MS;
const LENGTH_MS = 12 * HOUR_MS;
/** When a night is over, as a clock shows it. */
export const NIGHT_END = '06:00';

/**
 * The night that runs, or ended last, from 18:00 to 06:00: at 23:00 and at 02:00 the one that runs, at noon the one before.
 * @param wall what the clock shows, as `instantOfClock` takes it
 * @returns bounds as the same clock shows them: it may skip such a time
 */
export function nightOf(wall: number): Span {
  const evening = dayOf(wall) * DAY_MS + EVENING_MS;
  const start = wall >= evening ? evening : evening - DAY_MS;
  return { start, end: start + LENGTH_MS };
}

/** The night that is over and ended last: at 20:00 and at 02:00 not the one that runs. Takes and returns what `nightOf` does. */
export function endedNight(wall: number): Span {
  return nightOf(wall - LENGTH_MS);
}

/**
 * '88 events: 1 in progress, 2 with police, 85 closed without further steps'; one may count for several outcomes.
 * @param events the outcomes of each
 */
export function eventCounts(events: readonly (readonly Outcome[])[]): string {
  if (events.length === 0) return 'No events';
  const counts = countsByOutcome(events).filter(({ count }) => count > 0);
  return `${eventNumber(events.length)}: ${counts
    .map(({ count, sentence }) => `${groupedNumber(count)} ${sentence}`)
    .join(', ')}`;
}

/** '1 event' */
export function eventNumber(count: number): string {
  return numberOf(count, 'event');
}

/** '12 of 43 sites without any event' */
export function quietSiteCount(quiet: number, sites: number): string {
  return `${groupedNumber(quiet)} of ${numberOf(sites, 'site')} without any event`;
}
