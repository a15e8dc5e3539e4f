import { type ActorRefFrom, createActor } from 'xstate';
import type { RecordingEntry } from '#contract/event.ts';
import { isUnauthorized } from '#core/api/apiError.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { loadMedia, type MediaFile, releaseMedia } from './loadMedia.ts';

export type PlaybackActor = ActorRefFrom<ReturnType<typeof createPlaybackMachine<RecordingEntry, MediaFile>>>;

/** Runs a load as soon as it may run. Settles as the load does; the signal ends it at any time. */
export type Turn = <T>(load: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Width in CSS pixels to request pictures in while there is no frame to measure. */
export const UNKNOWN_WIDTH = 640;

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
        if (!isShown(recording)) await nextPicture();
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

/** Resolves once what has changed is painted; at once where nobody can see it. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    // A frame is painted after its callbacks.
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
