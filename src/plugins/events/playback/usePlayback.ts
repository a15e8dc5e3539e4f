import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useCallback, useState } from 'react';
import { isUnauthorized } from '#core/api/apiError.ts';
import type { RecordingEntry } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { loadMedia, releaseMedia } from './loadMedia.ts';
import type { Step } from './step.ts';

/** Preview width in CSS pixels for when there is nothing to measure yet. */
const UNKNOWN_WIDTH = 640;

/**
 * Plays an event's recordings for as long as the component is mounted.
 * @param frame measured once, when the first recording is asked for
 * @param startId the recording to begin with; the first one when it is absent or not among them
 */
export function usePlayback(
  recordings: readonly RecordingEntry[],
  startId: number | undefined,
  frame: RefObject<HTMLElement | null>,
) {
  const { api, config, errors } = useApp();
  const [machine] = useState(() => {
    let measured: number | null = null;
    const width = () => (measured ??= frame.current?.clientWidth || UNKNOWN_WIDTH);
    return createPlaybackMachine({
      load: (recordingId, signal) =>
        loadMedia({ api, hosts: config, width }, recordingId, signal).catch((error: unknown) => {
          // The session answers a 401.
          if (!signal.aborted && !isUnauthorized(error))
            errors.report(error, `reading recording ${recordingId}`);
          throw error;
        }),
      release: releaseMedia,
    });
  });
  const actor = useActorRef(machine, { ...inspected, input: { recordings, startId } });
  const snapshot = useSelector(actor, (current) => current);
  return {
    actor,
    snapshot,
    step: useCallback((step: Step) => actor.send({ type: step }), [actor]),
    select: useCallback((index: number) => actor.send({ type: 'select', index }), [actor]),
    retry: useCallback(() => actor.send({ type: 'retry' }), [actor]),
  };
}

export type Playback = ReturnType<typeof usePlayback>;
