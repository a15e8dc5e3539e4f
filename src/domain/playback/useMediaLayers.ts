import { type RefObject, useLayoutEffect } from 'react';
import { matchesMedia } from '#core/environment.ts';
import type { PlaybackActor } from './createPlayback.ts';
import { isShowable, type LoadedMedia } from './loadMedia.ts';
import styles from './Stage.module.css';

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
export function useMediaLayers(host: RefObject<HTMLElement | null>, { playback, shown, name }: Layers): void {
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
    // What is preloaded is nothing that a component shows, so nothing is rendered for it.
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
