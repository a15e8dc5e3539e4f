import type { RefObject } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { UNKNOWN_WIDTH } from '#contract/call.ts';
import type { RecordingEntry } from '#contract/event.ts';
import { isUnauthorized } from '#core/api/apiError.ts';
import { eventQuery } from '#core/api/event.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { read } from '#core/data/prefetch.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createListeners } from '#core/listeners.ts';
import { nextPaint } from '#core/nextPaint.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { loadState } from '#machines/preloader.ts';
import { loadMedia, type MediaFile, releaseMedia } from './loadMedia.ts';

/** Somebody may watch the shown event for so long before the next one. */
const KEPT_MS = 600_000;

/**
 * Reads the record of an event that may be shown next, and loads its first recordings while nothing on screen loads:
 * at most four at once in all. The page that shows the event finds the record in the cache, and `usePlayback` takes the
 * playback for the record's `recordings` by itself.
 * @returns a function that cancels the preload unless a page uses it
 */
export function prepareIncident(app: AppContext, id: number): () => void {
  const { client } = app.scope.reads;
  const playbacks = playbacksOf(app);
  const controller = new AbortController();
  const incident: PreparedIncident = { id, playback: null };
  read(client, { ...eventQuery(app.api, id), gcTime: KEPT_MS }, controller.signal).then(
    ({ value }) => {
      const recordings = value?.incident.recordings;
      if (!recordings) return;
      incident.playback = createPlayback(app, {
        recordings,
        width: () => widthOnScreen(playbacks),
        turn: turnOf(playbacks, incident),
      });
      incident.playback.start();
    },
    // It is in the log, and the page that shows the event asks again.
    () => undefined,
  );
  playbacks.prepared.add(incident);
  return () => {
    // The page that takes its place may begin to show it in this very task.
    queueMicrotask(() => controller.abort());
    if (playbacks.prepared.delete(incident)) incident.playback?.stop();
  };
}

/** Width in CSS pixels of the frame on screen, which the next event's frame will have too. */
function widthOnScreen({ onScreen }: Playbacks): number {
  const [frame] = onScreen.values();
  return frame?.current?.clientWidth || UNKNOWN_WIDTH;
}

/** Runs a load while nothing on screen loads. Breaks it off when something does, and begins it again afterwards. */
function turnOf(playbacks: Playbacks, incident: PreparedIncident): Turn {
  const { onScreen } = playbacks;
  const mayLoad = () =>
    (incident.playback !== null && onScreen.has(incident.playback)) || ![...onScreen.keys()].some(isLoading);
  return async (load, signal) => {
    for (;;) {
      await until(playbacks, mayLoad, signal);
      const attempt = new AbortController();
      const end = () => attempt.abort();
      signal.addEventListener('abort', end);
      const look = () => mayLoad() || end();
      const endWatch = playbacks.changes.subscribe(look);
      look();
      try {
        return await load(attempt.signal);
      } catch (error) {
        if (signal.aborted || !attempt.signal.aborted) throw error;
      } finally {
        endWatch();
        signal.removeEventListener('abort', end);
      }
    }
  };
}

function isLoading(playback: PlaybackActor): boolean {
  const { loaders } = playback.getSnapshot().context.preloader.getSnapshot().context;
  return [...loaders.values()].some((loader) => loadState(loader) === 'loading');
}

/** Resolves once the condition holds; rejects when the signal aborts. */
async function until({ changes }: Playbacks, condition: () => boolean, signal: AbortSignal): Promise<void> {
  let end = () => {};
  await new Promise<void>((resolve, reject) => {
    const look = () => condition() && resolve();
    const abort = () => reject(signal.reason);
    const endWatch = changes.subscribe(look);
    signal.addEventListener('abort', abort);
    end = () => {
      signal.removeEventListener('abort', abort);
      endWatch();
    };
    if (signal.aborted) abort();
    look();
  }).finally(() => end());
}

// The playbacks on screen, and those of events that may be shown next.

interface PreparedIncident {
  readonly id: number;
  /** Null until the record is there. */
  playback: PlaybackActor | null;
}

export interface Playbacks {
  /** A page that shows one of them deletes it here, and stops its playback when it is left. */
  readonly prepared: Set<PreparedIncident>;
  /** Each with its frame. */
  readonly onScreen: Map<PlaybackActor, RefObject<HTMLElement | null>>;
  /** Of the playbacks on screen, and of what they load. */
  readonly changes: ReturnType<typeof createListeners>;
}

const createPlaybacks = (): Playbacks => ({
  prepared: new Set(),
  onScreen: new Map(),
  changes: createListeners(),
});

/** Those of the session. */
export const playbacksOf = ({ scope }: Pick<AppContext, 'scope'>): Playbacks => scope.keep(createPlaybacks);

/** Puts a playback and its frame on screen, until the returned function is called. */
export function putOnScreen(
  { onScreen, changes }: Playbacks,
  playback: PlaybackActor,
  frame: RefObject<HTMLElement | null>,
): () => void {
  onScreen.set(playback, frame);
  const loads = playback.getSnapshot().context.preloader.subscribe(changes.notify);
  changes.notify();
  return () => {
    loads.unsubscribe();
    onScreen.delete(playback);
    changes.notify();
  };
}

export function preparedFor(
  { prepared }: Playbacks,
  recordings: readonly RecordingEntry[],
): PreparedIncident | undefined {
  return [...prepared].find(({ playback }) => playback?.getSnapshot().context.recordings === recordings);
}

export type PlaybackActor = ActorRefFrom<ReturnType<typeof createPlaybackMachine<RecordingEntry, MediaFile>>>;

/** Runs a load as soon as it may run. Settles as the load does; the signal ends it at any time. */
type Turn = <T>(load: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

interface PlaybackOptions {
  readonly recordings: readonly RecordingEntry[];
  /** Id of the recording to begin with. When it is absent or unknown, the first one is shown. */
  readonly startId?: number | undefined;
  /** Width in CSS pixels to request pictures in. */
  readonly width: () => number;
  /** At once by default. */
  readonly turn?: Turn;
}

const atOnce: Turn = (load, signal) => load(signal);

/** Plays an event's recordings once it is started. Whoever starts it stops it, which releases what it has loaded. */
export function createPlayback(
  { api, config, errors }: Pick<AppContext, 'api' | 'config' | 'errors'>,
  { recordings, startId, width, turn = atOnce }: PlaybackOptions,
): PlaybackActor {
  const source = { api, hosts: config, width };
  const isShown = ({ recordingId }: RecordingEntry) => {
    const { context } = actor.getSnapshot();
    return context.recordings[context.index]?.recordingId === recordingId;
  };
  const machine = createPlaybackMachine<RecordingEntry, MediaFile>({
    load: async (recording, signal) => {
      const report = (error: unknown) => errors.report(error, `reading recording ${recording.recordingId}`);
      try {
        // Requests take time to send, and the shown recording is not painted yet.
        if (!isShown(recording)) await nextPaint();
        signal.throwIfAborted();
        return await turn((turnSignal) => loadMedia(source, recording, turnSignal, report), signal);
      } catch (error) {
        // The session handles a 401.
        if (!signal.aborted && !isUnauthorized(error)) report(error);
        throw error;
      }
    },
    release: releaseMedia,
  });
  const actor: PlaybackActor = createActor(machine, { ...inspected, input: { recordings, startId } });
  return actor;
}
