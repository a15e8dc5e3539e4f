import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { keptPlayer } from '#domain/playback/keptPlayer.ts';
import type { MediaElement } from '#domain/playback/mediaElement.ts';
import type { ReviewActor } from './useReview.ts';

/**
 * Plays the clip once, as fast as was chosen, while the review goes on by itself, and tells the review when it is over.
 * @param element on screen; null while it loads
 */
export function useWatchedClip(actor: ReviewActor, element: MediaElement | null): void {
  const app = useApp();
  const speed = useSelector(actor, (snapshot) =>
    snapshot.matches({ reviewing: { watching: 'playing' } }) ? snapshot.context.speed : null,
  );
  useEffect(() => {
    if (speed === null || !(element instanceof HTMLVideoElement)) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const over = () => actor.send({ type: 'clipEnded' });
    element.addEventListener('ended', over, { signal });
    element.playbackRate = speed;
    if (element.ended) element.currentTime = 0;
    // Refused, e.g. on a phone that saves power: its first picture is a still.
    element.play().catch(() => !signal.aborted && actor.send({ type: 'stillShown' }));
    return () => {
      listening.abort();
      element.playbackRate = keptPlayer(app).rate ?? 1;
    };
  }, [actor, app, element, speed]);
}
