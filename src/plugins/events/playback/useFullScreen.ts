import { type RefObject, useCallback, useSyncExternalStore } from 'react';

interface FullScreen {
  /** False where the browser shows only videos in full screen. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(
    onFullScreenChange,
    () => ref.current !== null && document.fullscreenElement === ref.current,
  );
  const toggle = useCallback(() => {
    const change =
      document.fullscreenElement === null ? ref.current?.requestFullscreen() : document.exitFullscreen();
    // Refused, e.g. by the embedding page: the picture stays where it is.
    change?.catch(() => undefined);
  }, [ref]);
  return { isPossible: document.fullscreenEnabled === true, isOn, toggle };
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
