/** The usual ranges of the events list, in the viewer's own calendar. */
import { wallText } from '#core/format/viewerZone.ts';
import { periodRange } from '#domain/statistics/periodRange.ts';
import { periodLabels, periods } from '#domain/statistics/periods.ts';
import type { WrittenRange } from './timeRange.ts';

interface RangePreset {
  readonly name: string;
  readonly range: (now: Date) => WrittenRange;
}

const MINUTE_MS = 60_000;

export const rangePresets: readonly RangePreset[] = [
  { name: 'Last night', range: (now) => ({ from: clockOn(now, -1, 18), to: clockOn(now, 0, 6) }) },
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

/** An hour of a day's clock, as text: the clock may skip it. */
function clockOn(now: Date, daysAhead: number, hour = 0): string {
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, 12);
  return `${wallText(noon).slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;
}

/** Whole minutes, so that the fields stay readable. */
export function minutesAround(start: Date, end: Date): WrittenRange {
  const lastMinute = new Date(Math.ceil(end.getTime() / MINUTE_MS) * MINUTE_MS);
  return { from: wallText(start).slice(0, 16), to: wallText(lastMinute).slice(0, 16) };
}
