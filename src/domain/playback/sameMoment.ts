import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { parseInstant } from '#core/format/parseInstant.ts';

/** How far apart recordings of one moment begin, in milliseconds. */
const MOMENT_MS = 10_000;
/** More than fit, even on a wide screen. */
const MOST = 12;

/** Those of the same time as the recording at `index`, with their places and how much later they begin. */
export function sameMoment(recordings: readonly RecordingEntry[], index: number) {
  const start = parseInstant(recordings[index]?.startTime)?.getTime();
  if (start === undefined) return [];
  return recordings
    .map((entry, place) => ({
      entry,
      place,
      after: (parseInstant(entry.startTime)?.getTime() ?? Number.NaN) - start,
    }))
    .filter(({ place, after }) => place !== index && Math.abs(after) <= MOMENT_MS)
    .slice(0, MOST)
    .map(({ entry, place, after }) => ({ entry, place, seconds: Math.round(after / 1_000) }));
}
