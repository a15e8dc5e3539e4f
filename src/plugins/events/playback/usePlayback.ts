import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { isUnauthorized } from '#core/api/apiError.ts';
import type { RecordingEntry } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { type LoadedMedia, loadMedia, releaseMedia } from './loadMedia.ts';

/** To the neighbouring recording. */
export type Step = 'next' | 'previous';

/** What the event and the recording itself say of it, and what there is to be seen. */
export interface ShownRecording {
  readonly entry: RecordingEntry;
  /** Null until it is loaded. */
  readonly media: LoadedMedia | null;
  readonly hasFailed: boolean;
}

interface PlaybackOptions {
  readonly event: { readonly id: number; readonly site: string | null | undefined };
  readonly recordings: readonly RecordingEntry[];
  /** Id of the recording to begin with; the first one when it is absent or not among them. */
  readonly startId: number | undefined;
  /** Measured once, when the first recording is asked for. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Preview width in CSS pixels for when there is nothing to measure yet. */
const UNKNOWN_WIDTH = 640;

/** Plays an event's recordings for as long as the component is mounted. */
export function usePlayback({ event, recordings, startId, frame }: PlaybackOptions) {
  const { api, config, errors } = useApp();
  const [machine] = useState(() => {
    let measured: number | null = null;
    const width = () => (measured ??= frame.current?.clientWidth || UNKNOWN_WIDTH);
    return createPlaybackMachine<RecordingEntry, LoadedMedia>({
      load: (recording, signal) =>
        loadMedia({ api, hosts: config, width, event }, recording, signal).catch((error: unknown) => {
          // The session answers a 401.
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
  // Each loader that settles gives the preloader a new map: one subscription renders all of them.
  const loaders = useSelector(preloader, ({ context }) => context.loaders);
  const loader = loaders.get(entry?.recordingId)?.getSnapshot();
  const media = loader?.context.loaded ?? null;
  const hasFailed = loader?.matches('failed') ?? false;
  return {
    actor,
    snapshot,
    /** Null when the event has no recordings. */
    shown: useMemo(() => (entry ? { entry, media, hasFailed } : null), [entry, media, hasFailed]),
    /** Everything that is loaded, the shown one included, in no particular order. */
    ready: useMemo(
      () => [...loaders.values()].flatMap((one) => one.getSnapshot().context.loaded ?? []),
      [loaders],
    ),
    step: useCallback((step: Step) => actor.send({ type: step }), [actor]),
    retry: useCallback(() => actor.send({ type: 'retry' }), [actor]),
  };
}

export type Playback = ReturnType<typeof usePlayback>;
