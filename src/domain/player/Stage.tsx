import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { matchesMedia } from '#core/environment.ts';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { handFocusTo } from '#core/ui/PageHeading.tsx';
import { isShowable, type LoadedMedia } from './loadMedia.ts';
import type { PlaybackActor } from './playbacks.ts';
import { recordingName } from './recordingName.ts';
import styles from './Stage.module.css';
import type { Playback, ShownRecording } from './usePlayback.ts';

interface StageProps {
  frame: RefObject<HTMLDivElement | null>;
  shown: ShownRecording;
  playback: Playback['actor'];
  /** Zone of the time in the picture's name. */
  zone: string | undefined;
  onRetry: () => void;
}

/** The frame that shows one picture or clip at a time. */
export const Stage = memo(function Stage({ frame, shown, playback, zone, onRetry }: StageProps) {
  useTimeStyle();
  const { entry, file, media, trouble } = shown;
  const layers = useRef<HTMLDivElement>(null);
  useMediaLayers(layers, { playback, shown: media, name: recordingName(entry, zone) });
  const isLoading = media === null && trouble === null;
  return (
    <div ref={frame} className={styles.stage} aria-busy={isLoading}>
      <div ref={layers} className={styles.layers} />
      {isLoading && <p className={styles.loading}>Loading recording...</p>}
      {/* The region exists before its text, because screen readers announce only what changes in it. */}
      <div role="status">
        {trouble === 'unloaded' && (
          <Trouble text="This recording could not be loaded.">
            <Button ref={handFocusToShown} icon="retry" onClick={onRetry}>
              Retry
            </Button>
          </Trouble>
        )}
        {trouble === 'elsewhere' && (
          <Trouble text="This recording is on a host that the portal is not set up for. Please tell support." />
        )}
        {trouble === 'unplayable' && (
          <Trouble
            text={`This recording cannot be ${file?.format === 'image' ? 'shown' : 'played'} in this browser. Download it to open it in another program.`}
          />
        )}
      </div>
    </div>
  );
});

/** A ref for what goes from the player with its press: the focus in it moves to the name of the shown recording. */
export const handFocusToShown = handFocusTo('#shown-recording');

/** Says in the frame what is wrong with the picture. */
export function Trouble({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.trouble}>
      <Icon name="warning" size="large" />
      <p>{text}</p>
      {children}
    </div>
  );
}

interface Layers {
  readonly playback: PlaybackActor;
  /** Null while the recording loads and when it failed. */
  readonly shown: LoadedMedia | null;
  /** Describes the picture to people who cannot see it. */
  readonly name: string;
}

/**
 * Keeps every loaded picture and clip inside the host and hides all but one, so that showing another one only changes
 * its style: the browser already has everything else.
 */
function useMediaLayers(host: RefObject<HTMLElement | null>, { playback, shown, name }: Layers): void {
  useLayoutEffect(() => {
    const { preloader } = playback.getSnapshot().context;
    const lay = () => {
      for (const loader of preloader.getSnapshot().context.loaders.values()) {
        const { loaded } = loader.getSnapshot().context;
        if (loaded === null || !isShowable(loaded)) continue;
        const { element } = loaded;
        if (element.parentNode !== host.current) {
          element.classList.add(styles.layer ?? '');
          host.current?.append(element);
        }
        element.setAttribute('data-shown', String(loaded === shown));
      }
    };
    lay();
    // No component shows what is preloaded, so nothing is rendered for it.
    const { unsubscribe } = preloader.subscribe(lay);
    return unsubscribe;
  }, [host, playback, shown]);

  useLayoutEffect(() => {
    if (shown === null) return;
    describe(shown, name);
  }, [shown, name]);

  useLayoutEffect(() => {
    if (!(shown?.element instanceof HTMLVideoElement)) return;
    const video = shown.element;
    play(video);
    return () => {
      video.pause();
      video.currentTime = 0;
    };
  }, [shown]);
}

function describe({ element }: LoadedMedia, name: string): void {
  if (element instanceof HTMLVideoElement) element.setAttribute('aria-label', name);
  else element.alt = name;
}

function play(video: HTMLVideoElement): void {
  if (matchesMedia('(prefers-reduced-motion: reduce)')) return;
  // WebKit pauses muted clips that cannot be seen, and notices a change only by layout. A clip played before that stays
  // paused.
  video.getBoundingClientRect();
  // Refused, e.g. on a phone that saves power, or interrupted by the next recording: the person can use the controls.
  video.play().catch(() => undefined);
}
