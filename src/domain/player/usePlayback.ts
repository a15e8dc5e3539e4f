import { useSelector } from '@xstate/react';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { UNKNOWN_WIDTH } from '#contract/call.ts';
import type { RecordingEntry } from '#contract/event.ts';
import { MediaError } from '#core/api/apiError.ts';
import { isRecordingAsked } from '#core/api/media.ts';
import { useApp } from '#core/app/useApp.ts';
import { onComingBack } from '#core/listeners.ts';
import { isShowable, type LoadedMedia, type MediaFile } from './loadMedia.ts';
import { createPlayback, type PlaybackActor, playbacksOf, preparedFor, putOnScreen } from './playbacks.ts';
import { cameraText } from './recordingName.ts';

/** A step to the neighbouring recording. */
export type Step = 'next' | 'previous';

/** Why a recording is not shown: its file could not be had, is on a host that is not configured, or cannot be shown. */
type Trouble = 'unloaded' | 'elsewhere' | 'unplayable';

/** The shown recording: its list entry, and what is loaded for it. */
export interface ShownRecording {
  /** With the camera and the time that its content tells, once that is loaded, where the list does not. */
  readonly entry: RecordingEntry;
  /** Its file, to be saved; null until it is loaded. */
  readonly file: MediaFile | null;
  /** The same with its picture; null until that is loaded, and where it cannot be shown. */
  readonly media: LoadedMedia | null;
  /** Null while it loads and when it is shown. */
  readonly trouble: Trouble | null;
}

interface PlaybackOptions {
  /** Others may come later: the shown one stays. */
  readonly recordings: readonly RecordingEntry[] | null | undefined;
  /** Id of the recording to begin with. When it is absent or unknown, the first one is shown. */
  readonly startId: number | undefined;
  /** Measured once, when the first recording is requested; not at all where that was before the frame was there. */
  readonly frame: RefObject<HTMLElement | null>;
}

const NONE: readonly RecordingEntry[] = [];

/** Plays an event's recordings while the component is mounted: by the playback that was prepared for them, if any. */
export function usePlayback({ recordings: given, startId, frame }: PlaybackOptions) {
  const recordings = given ?? NONE;
  const app = useApp();
  const [playbacks] = useState(() => playbacksOf(app));
  const measure = () => {
    const first = recordings.find(({ recordingId }) => recordingId === startId) ?? recordings[0];
    const isAsked = first && isRecordingAsked(app.config.apiBaseUrl, first.recordingId, UNKNOWN_WIDTH);
    return (!isAsked && frame.current?.clientWidth) || UNKNOWN_WIDTH;
  };
  const create = () => {
    let measured: number | null = null;
    return createPlayback(app, { recordings, startId, width: () => (measured ??= measure()) });
  };
  const [incident] = useState(() => (startId === undefined ? preparedFor(playbacks, recordings) : undefined));
  const [actor, setActor] = useState(() => incident?.playback ?? create());
  const replace = useEffectEvent(() => setActor(create()));
  // Before the effects of the page that is left: they stop prepared playbacks that no page uses.
  useLayoutEffect(() => {
    if (incident) playbacks.prepared.delete(incident);
  }, [incident, playbacks]);
  useEffect(() => {
    // It was stopped before this page used it, or by React's strict mode, which runs effects twice.
    if (actor.getSnapshot().status === 'stopped') return replace();
    actor.start();
    // What failed while it was prepared is tried once more.
    actor.send({ type: 'retry' });
    const takeOff = putOnScreen(playbacks, actor, frame);
    return () => {
      takeOff();
      actor.stop();
    };
  }, [actor, frame, playbacks]);
  const listed = useRef(recordings);
  useEffect(() => {
    if (listed.current !== recordings) actor.send({ type: 'listed', recordings });
    listed.current = recordings;
  }, [actor, recordings]);
  const snapshot = useSelector(actor, (current) => current);
  const { index, preloader } = snapshot.context;
  const entry = snapshot.context.recordings[index];
  // Each loader that finishes gives the preloader a new map. Only the shown recording's is rendered here.
  const loader = useSelector(preloader, ({ context }) =>
    context.loaders.get(entry?.recordingId)?.getSnapshot(),
  );
  const file = loader?.context.loaded ?? null;
  const failure = loader?.matches('failed') ? troubleOf(loader.context.reason) : null;
  // Null when the event has no recordings.
  const shown = useMemo((): ShownRecording | null => {
    if (!entry) return null;
    if (file === null) return { entry, file, media: null, trouble: failure };
    const told = { ...entry, cameraName: cameraText(file.camera), startTime: file.time };
    return isShowable(file)
      ? { entry: told, file, media: file, trouble: null }
      : { entry: told, file, media: null, trouble: 'unplayable' };
  }, [entry, file, failure]);
  const step = useCallback((step: Step) => actor.send({ type: step }), [actor]);
  const retry = useCallback(() => actor.send({ type: 'retry' }), [actor]);
  useLoadedOnReturn(actor, shown);
  return useMemo(() => ({ actor, snapshot, shown, step, retry }), [actor, snapshot, shown, step, retry]);
}

/**
 * Loads the shown recording again when the connection or somebody comes back; once also where that was before its failure was
 * known: a line that broke while a phone slept tells so after the unlock.
 */
function useLoadedOnReturn(actor: PlaybackActor, shown: ShownRecording | null): void {
  const isUnloaded = shown?.trouble === 'unloaded';
  const id = shown?.entry.recordingId;
  /** The loads that were there when somebody came back last. */
  const before = useRef<ReadonlySet<unknown>>(new Set());
  useEffect(() => {
    const { preloader } = actor.getSnapshot().context;
    const loaders = () => preloader.getSnapshot().context.loaders;
    if (isUnloaded && before.current.has(loaders().get(id))) actor.send({ type: 'retry' });
    return onComingBack(() => {
      before.current = new Set(loaders().values());
      if (isUnloaded) actor.send({ type: 'retry' });
    });
  }, [actor, isUnloaded, id]);
}

function troubleOf(reason: unknown): Trouble {
  return reason instanceof MediaError && reason.isElsewhere ? 'elsewhere' : 'unloaded';
}

export type Playback = ReturnType<typeof usePlayback>;
