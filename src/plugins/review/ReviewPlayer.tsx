import { useSelector } from '@xstate/react';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { EventDetail } from '#contract/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Card } from '#core/ui/Card.tsx';
import { type MediaElement, onPictureLost } from '#domain/player/mediaElement.ts';
import { Player } from '#domain/player/Player.tsx';
import { type Playback, type Step, usePlayback } from '#domain/player/usePlayback.ts';
import { keptPlayer } from '#domain/player/usePlayer.ts';
import type { Paces } from './ReviewBar.tsx';
import { nextRecording, playerKeys, previousRecording } from './reviewShortcuts.ts';
import type { ReviewActor } from './useReview.ts';

interface ReviewPlayerProps {
  readonly id: number;
  readonly report: EventDetail['incident'];
  readonly actor: ReviewActor;
  /** Where the review finds the player's steps. */
  readonly player: RefObject<((step: Step) => void) | null>;
  /** Zone of the times. */
  readonly zone: string | undefined;
  readonly onPaces: Dispatch<SetStateAction<Paces>>;
}

/** The recordings of the incident, which the review steps through. */
export function ReviewPlayer({ id, report, actor, player, zone, onPaces }: ReviewPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const playback = usePlayback({ recordings: report.recordings ?? [], startId: undefined, frame });
  const { step } = playback;
  useLayoutEffect(() => {
    player.current = step;
    return () => {
      player.current = null;
    };
  }, [player, step]);
  useTold(actor, playback);
  useWatchedClip(actor, playback.shown?.media?.element ?? null);
  usePaces(id, playback, onPaces);
  useShortcut(nextRecording, () => step('next'));
  useShortcut(previousRecording, () => step('previous'));
  return (
    <Card padding="flush">
      <Player
        playback={playback}
        frame={frame}
        event={{ id, site: report.location?.name, zone }}
        keys={playerKeys}
        canPlayAll={false}
      />
    </Card>
  );
}

/** Tells the review which recording is chosen, and when it is on screen. */
function useTold(actor: ReviewActor, { actor: playback, shown }: Playback): void {
  useEffect(() => {
    let last = -1;
    const tell = () => {
      const { index, recordings } = playback.getSnapshot().context;
      if (index !== last) actor.send({ type: 'recordingChosen', index, count: recordings.length });
      last = index;
    };
    tell();
    // Not with the next rendering: a key that is pressed before it would step from the former recording.
    const { unsubscribe } = playback.subscribe(tell);
    return unsubscribe;
  }, [actor, playback]);
  useEffect(() => {
    if (shown === null || shown.trouble !== null) actor.send({ type: 'nothingShown' });
    else if (shown.media) actor.send({ type: shown.media.format === 'video' ? 'clipShown' : 'stillShown' });
    const element = shown?.media?.element;
    if (!(element instanceof HTMLVideoElement)) return undefined;
    const listening = new AbortController();
    onPictureLost(element, () => actor.send({ type: 'nothingShown' }), listening.signal);
    return () => listening.abort();
  }, [actor, shown]);
}

/** Notes how long the incident takes to watch, as far as that is known. */
function usePaces(id: number, { snapshot, shown }: Playback, onPaces: ReviewPlayerProps['onPaces']): void {
  const { recordings } = snapshot.context;
  useEffect(() => {
    onPaces((paces) => ({ ...paces, recordings: new Map(paces.recordings).set(id, recordings) }));
  }, [id, recordings, onPaces]);
  useEffect(() => {
    const element = shown?.media?.element;
    if (!shown || !(element instanceof HTMLVideoElement) || !Number.isFinite(element.duration)) return;
    const { recordingId } = shown.entry;
    onPaces((paces) => ({ ...paces, clips: new Map(paces.clips).set(recordingId, element.duration) }));
  }, [shown, onPaces]);
}

/**
 * Plays the clip once, as fast as was chosen, while the review goes on by itself, and tells the review when it is over.
 * @param element on screen; null while it loads
 */
function useWatchedClip(actor: ReviewActor, element: MediaElement | null): void {
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
