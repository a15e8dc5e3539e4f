import { type RefObject, useLayoutEffect } from 'react';
import { matchesMedia } from '#core/environment.ts';
import type { LoadedMedia } from './loadMedia.ts';
import styles from './Stage.module.css';

interface Layers {
  /** Everything that is loaded, including the shown recording, in no particular order. */
  readonly ready: readonly LoadedMedia[];
  /** Null while the recording loads and when it failed. */
  readonly shown: LoadedMedia | null;
  /** Describes the picture to people who cannot see it. */
  readonly name: string;
}

/**
 * Keeps every loaded picture and clip inside the host and hides all but one, so that showing another one only changes
 * its style: the browser already has everything else.
 */
export function useMediaLayers(host: RefObject<HTMLElement | null>, { ready, shown, name }: Layers): void {
  useLayoutEffect(() => {
    for (const media of ready) {
      const { element } = media;
      const isShown = media === shown;
      if (element.parentNode !== host.current) {
        element.classList.add(styles.layer ?? '');
        host.current?.append(element);
      }
      element.setAttribute('data-shown', String(isShown));
    }
  }, [host, ready, shown]);

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
