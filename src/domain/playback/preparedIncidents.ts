/** The playbacks on screen, and those of incidents that prepareIncident.ts makes ready to be shown next. */
import type { RefObject } from 'react';
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import type { AppContext } from '#core/app/appContext.ts';
import { createListeners } from '#core/listeners.ts';
import type { PlaybackActor } from './createPlayback.ts';

export interface PreparedIncident {
  readonly id: number;
  /** Null until the record is there. */
  playback: PlaybackActor | null;
}

export interface Playbacks {
  /** A page that shows one of them deletes it here, and stops its playback when it is left. */
  readonly prepared: Set<PreparedIncident>;
  /** Each with its frame. */
  readonly onScreen: Map<PlaybackActor, RefObject<HTMLElement | null>>;
  /** Of the playbacks on screen. */
  readonly changes: ReturnType<typeof createListeners>;
}

const createPlaybacks = (): Playbacks => ({
  prepared: new Set(),
  onScreen: new Map(),
  changes: createListeners(),
});

/** Those of the session. */
export const playbacksOf = ({ scope }: Pick<AppContext, 'scope'>): Playbacks => scope.keep(createPlaybacks);

/** The prepared incident that these very recordings belong to. */
export function preparedFor(
  { prepared }: Playbacks,
  recordings: readonly RecordingEntry[],
): PreparedIncident | undefined {
  return [...prepared].find(({ playback }) => playback?.getSnapshot().context.recordings === recordings);
}
