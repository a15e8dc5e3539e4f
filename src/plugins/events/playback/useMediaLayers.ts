import { type RefObject, useLayoutEffect } from 'react';
import type { LoadedMedia } from './loadMedia.ts';
import styles from './Stage.module.css';

interface Layers {
  /** Everything that is loaded, the shown one included, in no particular order. */
  readonly ready: readonly LoadedMedia[];
  /** Null while it is loading and when it failed. */
  readonly shown: LoadedMedia | null;
  /** What the picture shows, for those who cannot see it. */
  readonly name: string;
}

/**
 * Keeps every ready picture and clip inside the host, all but one of them hidden:
 * showing another one is then a change of style, for which the browser has everything at hand.
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
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // WebKit holds muted clips that cannot be seen, and learns of a change by layout only: played before, it stays held.
  video.getBoundingClientRect();
  // Refused, e.g. on a phone that saves power, or cut short by the next recording: the controls are there.
  video.play().catch(() => undefined);
}
