/** The playbacks on screen, and those of incidents that prepareIncident.ts makes ready to be shown next. */
import type { RefObject } from 'react';
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { createListeners } from '#core/listeners.ts';
import type { PlaybackActor } from './createPlayback.ts';

export interface PreparedIncident {
  readonly id: number;
  /** Null until the record is there. */
  playback: PlaybackActor | null;
}

/** A page that shows one of them deletes it here, and stops its playback when it is left. */
export const prepared = new Set<PreparedIncident>();

/** Each with its frame. */
export const onScreen = new Map<PlaybackActor, RefObject<HTMLElement | null>>();
export const screenChanges = createListeners();

/** The prepared incident that these very recordings belong to. */
export function preparedFor(recordings: readonly RecordingEntry[]): PreparedIncident | undefined {
  return [...prepared].find(({ playback }) => playback?.getSnapshot().context.recordings === recordings);
}
