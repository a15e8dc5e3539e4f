/** The usual ranges of the events list, in the viewer's own calendar. */
import { wallText } from '#core/format/wallTime.ts';
import { clockOn, lastNight } from '#domain/incidents/lastNight.ts';
import { periodRange } from '#domain/statistics/periodRange.ts';
import { periodLabels, periods } from '#domain/statistics/periods.ts';
import type { WrittenRange } from './timeRange.ts';

interface RangePreset {
  readonly name: string;
  readonly range: (now: Date) => WrittenRange;
}

const MINUTE_MS = 60_000;

export const rangePresets: readonly RangePreset[] = [
  { name: 'Last night', range: lastNight },
  { name: 'Today', range: (now) => ({ from: clockOn(now, 0), to: clockOn(now, 1) }) },
  { name: 'Yesterday', range: (now) => ({ from: clockOn(now, -1), to: clockOn(now, 0) }) },
  { name: 'Last 7 days', range: lastSevenDays },
  ...periods.map((period) => ({
    name: periodLabels[period],
    range: (now: Date) => {
      const { start, end } = periodRange(period, now);
      return minutesAround(start, new Date(end.getTime() + 1));
    },
  })),
];

function lastSevenDays(now: Date): WrittenRange {
  const start = new Date(now);
  start.setDate(start.getDate() - 7);
  return minutesAround(start, now);
}

/** Whole minutes, so that the fields stay readable. */
export function minutesAround(start: Date, end: Date): WrittenRange {
  const lastMinute = new Date(Math.ceil(end.getTime() / MINUTE_MS) * MINUTE_MS);
  return { from: wallText(start).slice(0, 16), to: wallText(lastMinute).slice(0, 16) };
}
