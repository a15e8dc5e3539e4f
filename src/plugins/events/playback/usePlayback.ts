import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { isUnauthorized } from '#core/api/apiError.ts';
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { type LoadedMedia, loadMedia, releaseMedia } from './loadMedia.ts';

/** A step to the neighbouring recording. */
export type Step = 'next' | 'previous';

/** The shown recording: its list entry, and what is loaded for it. */
export interface ShownRecording {
  readonly entry: RecordingEntry;
  /** Null until it is loaded. */
  readonly media: LoadedMedia | null;
  readonly hasFailed: boolean;
}

interface PlaybackOptions {
  readonly recordings: readonly RecordingEntry[];
  /** Id of the recording to begin with. When it is absent or unknown, the first one is shown. */
  readonly startId: number | undefined;
  /** Measured once, when the first recording is requested. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Preview width in CSS pixels while there is nothing to measure. */
const UNKNOWN_WIDTH = 640;

/** Plays an event's recordings while the component is mounted. */
export function usePlayback({ recordings, startId, frame }: PlaybackOptions) {
  const { api, config, errors } = useApp();
  const [machine] = useState(() => {
    let measured: number | null = null;
    const width = () => (measured ??= frame.current?.clientWidth || UNKNOWN_WIDTH);
    return createPlaybackMachine<RecordingEntry, LoadedMedia>({
      load: (recording, signal) =>
        loadMedia({ api, hosts: config, width }, recording, signal).catch((error: unknown) => {
          // The session handles a 401.
          if (!signal.aborted && !isUnauthorized(error))
            errors.report(error, `reading recording ${recording.recordingId}`);
          throw error;
        }),
      release: releaseMedia,
    });
  });
  const actor = useActorRef(machine, { ...inspected, input: { recordings, startId } });
  const snapshot = useSelector(actor, (current) => current);
  const { index, preloader } = snapshot.context;
  const entry = snapshot.context.recordings[index];
  // Each loader that finishes gives the preloader a new map, so that one subscription renders all changes.
  const loaders = useSelector(preloader, ({ context }) => context.loaders);
  const loader = loaders.get(entry?.recordingId)?.getSnapshot();
  const media = loader?.context.loaded ?? null;
  const hasFailed = loader?.matches('failed') ?? false;
  return {
    actor,
    snapshot,
    /** Null when the event has no recordings. */
    shown: useMemo(() => (entry ? { entry, media, hasFailed } : null), [entry, media, hasFailed]),
    /** Everything that is loaded, including the shown recording, in no particular order. */
    ready: useMemo(
      () => [...loaders.values()].flatMap((one) => one.getSnapshot().context.loaded ?? []),
      [loaders],
    ),
    step: useCallback((step: Step) => actor.send({ type: step }), [actor]),
    retry: useCallback(() => actor.send({ type: 'retry' }), [actor]),
  };
}

export type Playback = ReturnType<typeof usePlayback>;
