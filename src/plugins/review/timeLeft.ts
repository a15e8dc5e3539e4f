/** How long the rest of a review will take. */
import type { RecordingEntry } from '#contract/event.ts';
import { STILL_MS } from '#machines/player.ts';

/** What is known of the incidents that were opened: seconds of each clip, by the recording's id. */
export interface Paces {
  readonly recordings: ReadonlyMap<number, readonly RecordingEntry[]>;
  readonly clips: ReadonlyMap<number, number>;
}

/** For a clip of unknown length, before any length is known. */
const USUAL_CLIP_S = 10;

/**
 * Milliseconds for the incidents that are not seen yet: each takes as long as the opened ones do on average. A clip takes
 * its length, one of unknown length the average of the others, a still three seconds. Null before an incident was opened.
 */
export function timeLeft(unseen: number, { recordings, clips }: Paces): number | null {
  if (recordings.size === 0) return null;
  const known = [...clips.values()];
  const usual =
    known.length === 0 ? USUAL_CLIP_S : known.reduce((sum, length) => sum + length, 0) / known.length;
  const lasts = ({ recordingId, recordingType }: RecordingEntry) => {
    if (recordingType?.endsWith('Video') || clips.has(recordingId))
      return (clips.get(recordingId) ?? usual) * 1_000;
    return STILL_MS;
  };
  // One without recordings takes a look at its story.
  const each = [...recordings.values()].map(
    (all) => all.reduce((sum, one) => sum + lasts(one), 0) || STILL_MS,
  );
  return (each.reduce((sum, time) => sum + time, 0) / each.length) * unseen;
}

/** 'about 12 min left', 'less than a minute left' */
export function leftText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute left';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
  return `about ${parts.join(' ')} left`;
}
