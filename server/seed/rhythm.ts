/** When things happen at a site, on its own clock. */
import { type Random, weighted } from './random.ts';

export type RhythmName = 'night' | 'evening' | 'weekend' | 'steady';

interface Rhythm {
  /** Weight of each hour of the day, from midnight. */
  readonly hours: readonly number[];
  /** Incidents on a Saturday or Sunday in relation to other days. */
  readonly weekend: number;
}

const rhythms: Readonly<Record<RhythmName, Rhythm>> = {
  night: {
    hours: [8, 9, 10, 10, 8, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8],
    weekend: 1.2,
  },
  evening: {
    hours: [4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 6, 8, 9, 9, 8, 7, 5],
    weekend: 0.8,
  },
  weekend: {
    hours: [5, 6, 6, 5, 3, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6],
    weekend: 2.6,
  },
  steady: {
    hours: [4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 4, 4, 4, 4, 4, 5, 5, 5, 5, 4, 4, 4, 4, 4],
    weekend: 1,
  },
};

const HOUR_MS = 3_600_000;
const hourPickers = new Map(
  Object.entries(rhythms).map(([name, { hours }]) => [
    name,
    weighted([...hours.keys()], (hour) => hours[hour] ?? 0),
  ]),
);

export function weekendFactor(name: RhythmName): number {
  return rhythms[name].weekend;
}

/** A time of day in milliseconds from midnight. */
export function timeOfDay(name: RhythmName, random: Random): number {
  const hour = hourPickers.get(name)?.(random) ?? 0;
  return hour * HOUR_MS + random.integer(0, HOUR_MS - 1);
}
