/** What a player remembers, and what can be read from it. */
import { type Entries, type Entry, MOST_KEPT, PRELOADED_AHEAD } from './playbackCache.ts';

export interface PlaybackInput {
  readonly recordings: readonly { readonly recordingId: number }[];
  /** Id of the recording to begin with; the first one when it is absent or unknown. */
  readonly startId?: number | undefined;
  /** Loaded recordings that stay alive: 4 to 19, by default 19. */
  readonly keepAlive?: number | undefined;
}

export interface PlaybackContext<Loaded> {
  readonly ids: readonly number[];
  /** Of the shown recording; 0 when there is none. */
  index: number;
  /** Ids of the recordings that have been shown. */
  visited: ReadonlySet<number>;
  entries: Entries<Loaded>;
  readonly keepAlive: number;
}

export function initialContext<Loaded>({
  recordings,
  startId,
  keepAlive = MOST_KEPT,
}: PlaybackInput): PlaybackContext<Loaded> {
  const ids = recordings.map(({ recordingId }) => recordingId);
  return {
    ids,
    index: startId === undefined ? 0 : Math.max(0, ids.indexOf(startId)),
    visited: new Set(),
    entries: new Map(),
    keepAlive: Math.min(MOST_KEPT, Math.max(1 + PRELOADED_AHEAD, keepAlive)),
  };
}

export const shownEntry = <Loaded>({
  ids,
  index,
  entries,
}: PlaybackContext<Loaded>): Entry<Loaded> | undefined => {
  const id = ids[index];
  return id === undefined ? undefined : entries.get(id);
};

/** The shown recording once it is loaded, else null. */
export function shownRecording<Loaded>(context: PlaybackContext<Loaded>): Loaded | null {
  const entry = shownEntry(context);
  return entry?.status === 'ready' ? entry.loaded : null;
}
