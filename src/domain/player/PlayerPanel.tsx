/** All that a player has beyond its picture and its steps. */

import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Action } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { copyText } from '#core/environment.ts';
import { saveLink } from '#core/format/saveFile.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { useTold } from '#core/ui/Notice.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { CameraRow } from './CameraRow.tsx';
import { ControlBar, type NamedFile, Timeline, usePosition } from './ControlBar.tsx';
import { type MediaElement, onPictureLost, pictureSize } from './loadMedia.ts';
import { type MediaBox, type Rect, readBoxes, renderedRect, type Size } from './mediaBoxes.ts';
import { useNativeControls } from './nativeControls.ts';
import styles from './PlayerPanel.module.css';
import { offered, type PlayerControls, type PlayerOffer, playerActions } from './playerActions.ts';
import { downloadName } from './recordingName.ts';
import { Trouble } from './Stage.tsx';
import { type EventOfMedia, saveSnapshot } from './saveSnapshot.ts';
import type { Playback } from './usePlayback.ts';
import { type PlayerActor, usePlayer } from './usePlayer.ts';
import { useZoom, ZOOM_STEP, type Zoom, type Zooming, ZoomPad } from './zoom.tsx';

export interface PlayerPanelProps {
  readonly playback: Playback;
  readonly frame: RefObject<HTMLDivElement | null>;
  /** What goes full screen. */
  readonly figure: RefObject<HTMLElement | null>;
  /** Where the other recordings of the moment go. */
  readonly below: RefObject<HTMLElement | null>;
  readonly event: EventOfMedia;
  /** Whether boxes other than motion are shown. */
  readonly analytics: boolean;
  /** False where the page itself goes through the recordings by itself. */
  readonly canPlayAll: boolean;
  /** Where the address wants the recordings to begin. */
  readonly moment?: Moment;
}

export function PlayerPanel(props: PlayerPanelProps) {
  const { playback, frame, figure, below, event, analytics, canPlayAll, moment = {} } = props;
  const { shown, snapshot, step } = playback;
  const { recordings, index } = snapshot.context;
  const media = shown?.media ?? null;
  const { actor, video, facts } = usePlayer(playback, figure);
  const hasBoxes = useSelector(actor, (now) => now.matches({ boxes: 'shown' }));
  const boxesAt = useMemo(() => readBoxes(media?.metas, analytics), [media, analytics]);
  const zooming = useZoom({
    frame,
    recordingId: shown?.entry.recordingId,
    onPress: () => actor.send({ type: 'togglePlay' }),
    onSwipe: step,
  });
  const { zoom } = zooming;
  useBrowserControls(video);
  const isBroken = useBrokenClip(media?.element ?? null, shown?.entry.recordingId);
  const isShown = media !== null && !isBroken;
  useMoment(moment, playback);
  const link = useMomentLink(event.id);
  const [said, say] = useTold();
  const snap = () => {
    if (media === null) return;
    saveSnapshot(media, event, hasBoxes ? boxesAt(video?.currentTime ?? null) : []).then(
      () => say('Snapshot saved'),
      () => say('The snapshot could not be made.'),
    );
  };
  const copy = async () => {
    const seconds = video ? { t: Math.round(video.currentTime * 100) / 100 } : {};
    const address = link?.({ recording: shown?.entry.recordingId, ...seconds }) ?? '';
    // What is not copied can be copied by hand.
    say((await copyText(address)) ? 'Link copied' : address);
  };
  const { id, site, zone } = event;
  const loaded = shown?.file ?? null;
  const file = useMemo(
    () =>
      loaded && {
        url: loaded.url,
        name: downloadName({ site, zone, ...loaded, eventId: id }),
      },
    [loaded, id, site, zone],
  );
  const controls = useControls(actor, { snap, copy, zooming, file, video });
  const barVideo = isShown ? video : null;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const hasLink = link !== null;
  const offer = useMemo(
    () => ({ canPlayAll: canPlayAll && !isStill, hasLink }),
    [canPlayAll, isStill, hasLink],
  );
  // Nobody steps to the next recording for them: the picture does not wait until they are drawn.
  const cameras = useDeferredValue(
    useMemo(
      () =>
        below.current &&
        createPortal(<CameraRow actor={playback.actor} {...{ recordings, index }} />, below.current),
      [below.current, playback.actor, recordings, index],
    ),
  );
  const seek = useCallback((to: number) => actor.send({ type: 'seek', to }), [actor]);
  const bar = useDeferredValue(
    useMemo(
      () => (
        <>
          <Timeline video={barVideo} onSeek={seek} />
          <ControlBar
            {...{ actor, controls, offer, file }}
            hasPicture={isShown}
            video={barVideo}
            hasSound={facts.hasSound}
          />
        </>
      ),
      [actor, controls, barVideo, seek, facts.hasSound, offer, isShown, file],
    ),
  );
  return (
    <>
      {frame.current &&
        createPortal(
          <>
            {isShown && (
              <Overlay
                frame={frame}
                element={media.element}
                boxesAt={hasBoxes ? boxesAt : null}
                zoom={zoom}
              />
            )}
            {zoom.scale > 1 && <ZoomPad scale={zoom.scale} onPan={zooming.pan} onReset={zooming.reset} />}
            <div role="status">
              {isBroken && <Trouble text="This recording cannot be played to the end." />}
            </div>
          </>,
          frame.current,
        )}
      {cameras}
      <PlayerKeys controls={controls} offer={offer} />
      <div className={styles.panel}>
        {bar}
        <p className={styles.said} role="status">
          {said ||
            (isShown && facts.isCutOff && 'A part of this recording is missing: its file ends too soon.')}
        </p>
      </div>
    </>
  );
}

interface Panel {
  readonly snap: () => void;
  readonly copy: () => Promise<void>;
  readonly zooming: Zooming;
  /** Null while nothing is loaded. */
  readonly file: NamedFile | null;
  readonly video: HTMLVideoElement | null;
}

/** What the buttons and keys do with the recording that is shown when they are pressed. Keeps its identity. */
function useControls({ send }: PlayerActor, panel: Panel): PlayerControls {
  const latest = useRef(panel);
  useLayoutEffect(() => {
    latest.current = panel;
  });
  return useMemo(
    () => ({
      send,
      snap: () => latest.current.snap(),
      copyLink: () => void latest.current.copy(),
      download: () => {
        const { file } = latest.current;
        if (file) saveLink(file);
      },
      pictureInPicture: () => togglePictureInPicture(latest.current.video),
      zoomIn: () => latest.current.zooming.by(ZOOM_STEP),
      zoomOut: () => latest.current.zooming.by(1 / ZOOM_STEP),
      resetZoom: () => latest.current.zooming.reset(),
    }),
    [send],
  );
}

function togglePictureInPicture(video: HTMLVideoElement | null): void {
  const change =
    document.pictureInPictureElement === null
      ? video?.requestPictureInPicture()
      : document.exitPictureInPicture();
  // Refused, e.g. by the embedding page.
  change?.catch(() => undefined);
}

function useBrowserControls(video: HTMLVideoElement | null): void {
  const { isOn } = useNativeControls();
  useEffect(() => {
    if (video === null) return;
    video.controls = isOn;
    // The frame goes full screen as a whole, so that the boxes stay on the picture. It has its own download link.
    video.setAttribute('controlslist', 'nofullscreen nodownload noremoteplayback');
    video.disableRemotePlayback = true;
  }, [video, isOn]);
}

interface OverlayProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly element: MediaElement;
  /** The boxes at a moment; null while they are hidden. */
  readonly boxesAt: ((seconds: number | null) => readonly MediaBox[]) | null;
  readonly zoom: Zoom;
}

/** Seconds of a clip after which boxes without a moment step back. */
const FIRST = 1;

/** What lies over the picture, where the picture is. */
function Overlay({ frame, element, boxesAt, zoom: { scale, x, y } }: OverlayProps) {
  const size = useElementSize(frame);
  const video = element instanceof HTMLVideoElement ? element : null;
  const seconds = usePosition(video);
  if (size === null) return null;
  const { left, top, width, height } = renderedRect(size, pictureSize(element));
  const rect = {
    left: x * size.width + left * scale,
    top: y * size.height + top * scale,
    width: width * scale,
    height: height * scale,
  };
  return (
    boxesAt && (
      <BoxLayer boxes={boxesAt(video && seconds)} rect={rect} isThin={video !== null && seconds > FIRST} />
    )
  );
}

/** Inner size of an element in CSS pixels, updated on every resize; null until it is measured. */
function useElementSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState(() => sizeOf(ref.current));
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const next = sizeOf(element);
      setSize((last) => (last?.width === next?.width && last?.height === next?.height ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

function sizeOf(element: HTMLElement | null): Size | null {
  return element && { width: element.clientWidth, height: element.clientHeight };
}

/** Percent of the picture's height that a caption needs below its box. */
const EDGE = 8;
/** CSS pixels that it needs above it. */
const CAPTION = 22;

interface BoxLayerProps {
  boxes: readonly MediaBox[];
  /** Position of the picture in the frame, in CSS pixels. */
  rect: Rect;
  /** Whether boxes of the whole clip step back: the clip has moved on since. */
  isThin?: boolean;
}

/** Detections drawn over the picture. */
export function BoxLayer({ boxes, rect, isThin = false }: BoxLayerProps) {
  if (boxes.length === 0) return null;
  // A box that moves stays the same element.
  const keys = rowKeys(boxes, ({ kind, caption }) => `${kind} ${caption}`);
  return (
    <ul className={styles.boxes} style={rect} aria-label="Detections">
      {boxes.map(({ kind, caption, isTimed, left, top, width, height }, index) => (
        <li
          key={keys[index]}
          className={styles.box}
          data-kind={kind}
          data-thin={isThin && !isTimed}
          data-caption-inside={
            kind === 'motion' ? rect.top + (top / 100) * rect.height < CAPTION : top + height > 100 - EDGE
          }
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        >
          {caption && <span className={styles.caption}>{caption}</span>}
        </li>
      ))}
    </ul>
  );
}

interface PlayerKeysProps {
  readonly controls: PlayerControls;
  readonly offer: PlayerOffer;
}

const PlayerKeys = memo(function PlayerKeys({ controls, offer }: PlayerKeysProps) {
  return offered(playerActions, offer).map((action) => (
    <Key key={action.does} action={action} on={controls} />
  ));
});

function Key({ action, on }: { readonly action: Action<PlayerControls>; readonly on: PlayerControls }) {
  useAction(action, on);
  return null;
}

interface Moment {
  /** Id of the recording; the first one when undefined. */
  readonly recording?: number | undefined;
  /** Seconds from the clip's start. */
  readonly t?: number | undefined;
}

/** Opens the clip of an address at the second that the address names, and pauses it there, because it is about that moment. */
function useMoment({ recording, t }: Moment, { shown, snapshot }: Playback): void {
  const wanted = recording ?? snapshot.context.recordings[0]?.recordingId;
  const element = shown?.entry.recordingId === wanted ? shown?.media?.element : null;
  useEffect(() => {
    if (t === undefined || !(element instanceof HTMLVideoElement)) return;
    element.pause();
    element.currentTime = Math.max(0, Math.min(t, element.duration || 0));
  }, [element, t]);
}

/** Makes the address of a moment; null where there is no page of the event. */
function useMomentLink(eventId: number): ((moment: Moment) => string) | null {
  const router = useRouter();
  const { registry } = useApp();
  if (!registry.hasRoute('/event/$id')) return null;
  return (search) => {
    const { publicHref } = router.buildLocation({ to: '/event/$id', params: { id: eventId }, search });
    return new URL(router.history.createHref(publicHref), window.location.href).href;
  };
}

/** Whether an element that was shown has failed later, e.g. a clip that is damaged in the middle. */
function useBrokenClip(element: MediaElement | null, recordingId: number | undefined): boolean {
  const { errors } = useApp();
  const [broken, setBroken] = useState<MediaElement | null>(null);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement)) return undefined;
    const listening = new AbortController();
    const tell = () => {
      listening.abort();
      setBroken(element);
      errors.report('The clip broke off.', `playing recording ${recordingId}`);
    };
    // It may have broken off before this code was there.
    onPictureLost(element, tell, listening.signal);
    return () => listening.abort();
  }, [element, errors, recordingId]);
  return element !== null && broken === element;
}
