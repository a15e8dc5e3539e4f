/** All that a player has beyond its picture and its steps. */

import { useSelector } from '@xstate/react';
import {
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
import type { Shortcut } from '#core/app/shortcut.ts';
import { copyText } from '#core/environment.ts';
import { CameraRow } from './CameraRow.tsx';
import { type BarActs, ControlBar } from './ControlBar.tsx';
import { readBoxes } from './mediaBoxes.ts';
import { useNativeControls } from './nativeControls.ts';
import { Overlay } from './Overlay.tsx';
import { type KeyActs, PlayerKeys } from './PlayerKeys.tsx';
import styles from './PlayerPanel.module.css';
import { Trouble } from './Stage.tsx';
import { type EventOfMedia, saveSnapshot } from './saveSnapshot.ts';
import { useSwipe } from './swipe.ts';
import { Timeline } from './Timeline.tsx';
import { useBrokenClip } from './useBrokenClip.ts';
import { type Moment, useMoment, useMomentLink } from './useMoment.ts';
import type { Playback } from './usePlayback.ts';
import { usePlayer } from './usePlayer.ts';
import { useZoom, ZOOM_STEP, type Zooming } from './useZoom.ts';
import { ZoomPad } from './ZoomPad.tsx';

export interface PlayerPanelProps {
  readonly playback: Playback;
  readonly frame: RefObject<HTMLDivElement | null>;
  /** What goes full screen. */
  readonly figure: RefObject<HTMLElement | null>;
  /** Where the other recordings of the moment go. */
  readonly below: RefObject<HTMLElement | null>;
  readonly event: EventOfMedia;
  readonly keys: readonly Shortcut[];
  /** Whether boxes other than motion are shown. */
  readonly analytics: boolean;
  /** False where the page itself goes through the recordings by itself. */
  readonly canPlayAll: boolean;
  /** Where the address wants the recordings to begin. */
  readonly moment?: Moment;
}

/** Boxes and zoom over the picture, and the bar under it. */
export function PlayerPanel(props: PlayerPanelProps) {
  const { playback, frame, figure, below, event, keys, analytics, canPlayAll, moment = {} } = props;
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
  });
  const { zoom } = zooming;
  useSwipe(frame, step, zoom.scale === 1);
  useBrowserControls(video);
  const isBroken = useBrokenClip(media?.element ?? null, shown?.entry.recordingId);
  const isShown = media !== null && !isBroken;
  useMoment(moment, playback);
  const link = useMomentLink(event.id);
  const [said, say] = useState('');
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
  const acts = useActs({ snap, copy, zooming });
  const { id, site, zone } = event;
  const barVideo = isShown ? video : null;
  const hasLink = link !== null;
  const file = shown?.file ?? null;
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
  const controls = useDeferredValue(
    useMemo(
      () => (
        <>
          <Timeline video={barVideo} onSeek={seek} />
          <ControlBar
            {...{ actor, canPlayAll, hasLink, acts, file }}
            hasPicture={isShown}
            video={barVideo}
            hasSound={facts.hasSound}
            event={{ id, site, zone }}
          />
        </>
      ),
      [actor, barVideo, seek, facts.hasSound, canPlayAll, isShown, hasLink, acts, file, id, site, zone],
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
              {isBroken && <Trouble text="This recording cannot be played to its end." />}
            </div>
          </>,
          frame.current,
        )}
      {cameras}
      <PlayerKeys keys={keys} actor={actor} acts={acts} />
      <div className={styles.panel}>
        {controls}
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </>
  );
}

interface PanelActs {
  readonly snap: () => void;
  readonly copy: () => Promise<void>;
  readonly zooming: Zooming;
}

/** What the buttons and keys do with the recording that is shown when they are pressed. */
function useActs(acts: PanelActs): BarActs & KeyActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      snap: () => latest.current.snap(),
      copyLink: () => void latest.current.copy(),
      zoomIn: () => latest.current.zooming.by(ZOOM_STEP),
      zoomOut: () => latest.current.zooming.by(1 / ZOOM_STEP),
      resetZoom: () => latest.current.zooming.reset(),
    }),
    [],
  );
}

/** Shows the browser's own controls on the clip for those who have chosen them. */
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
