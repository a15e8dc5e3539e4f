/** The machine of the player with its effects on the clip and the screen. */
import { useActorRef } from '@xstate/react';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isCutOff } from '#core/api/media.ts';
import { type ClipFacts, clipFacts, USUAL_CLIP } from '#core/api/mp4.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { listen } from '#core/listeners.ts';
import { type PlayerContext, playerMachine } from '#machines/player.ts';
import { type LoadedMedia, onPictureLost } from './loadMedia.ts';
import type { Playback } from './usePlayback.ts';

export type PlayerActor = ActorRefFrom<typeof playerMachine>;

/** @param figure what goes full screen */
export function usePlayer({ actor: playback, shown }: Playback, figure: RefObject<HTMLElement | null>) {
  const app = useApp();
  const media = shown?.media ?? null;
  const video = media?.element instanceof HTMLVideoElement ? media.element : null;
  const facts = useFileFacts(media);
  const latest = useRef({ playback, video, facts });
  useLayoutEffect(() => {
    latest.current = { playback, video, facts };
  });
  // Once: each `provide` builds the whole chart again, which takes a good part of the frame that shows the next recording.
  const [machine] = useState(() => {
    const clip = () => latest.current.video;
    const setClip = (
      properties: Partial<Pick<HTMLVideoElement, 'playbackRate' | 'loop' | 'muted' | 'volume'>>,
    ) => {
      const video = clip();
      if (video) Object.assign(video, properties);
    };
    const seek = (to: number) => {
      const video = clip();
      if (video) video.currentTime = Math.min(Math.max(0, to), video.duration || 0);
    };
    return playerMachine.provide({
      actions: {
        play: ({ self }) => {
          // Refused, e.g. on a phone that saves power, or interrupted by the next recording.
          clip()
            ?.play()
            .catch(() => self.send({ type: 'playRefused' }));
        },
        pause: () => clip()?.pause(),
        seek: (_, { to }) => seek(to),
        stepFrame: (_, { by }) => {
          const { frame } = latest.current.facts;
          // The middle of a picture: its edge may show the one before.
          const at = clip()?.currentTime ?? 0;
          seek((Math.floor(at / frame + 0.01) + by + 0.5) * frame);
        },
        setRate: (_, { rate }) => setClip({ playbackRate: rate }),
        setLoop: (_, isOn) => setClip({ loop: isOn }),
        setMuted: (_, isMuted) => setClip({ muted: isMuted }),
        setVolume: (_, { volume }) => setClip({ volume }),
        toggleScreen: () => toggleFullScreen(figure.current),
        keep: (_, chosen) => keepPlayer(app, chosen),
        next: () => latest.current.playback.send({ type: 'next' }),
      },
      guards: { hasNext: () => latest.current.playback.getSnapshot().can({ type: 'next' }) },
    });
  });
  const actor: PlayerActor = useActorRef(machine, { ...inspected, input: keptPlayer(app) });
  useEffect(() => {
    actor.send({ type: 'recordingChosen' });
    if (shown === null || shown.trouble !== null) return actor.send({ type: 'nothingShown' });
    if (shown.media === null) return undefined;
    if (video === null) return actor.send({ type: 'stillShown' });
    // It may have been shown before, with what has been taken back since.
    video.muted = true;
    video.loop = false;
    actor.send({ type: 'clipShown' });
    if (!video.paused) actor.send({ type: 'played' });
    return follow(video, actor, () => latest.current.video === video);
  }, [actor, shown, video]);
  useEffect(() => {
    const { current } = figure;
    if (current === null) return undefined;
    const tell = () => actor.send({ type: 'screenChanged', isFull: isFull(current) });
    const settle = () => {
      // Back in its place on the page.
      if (!isFull(current)) current.popover = null;
      tell();
    };
    const ends = [listen(document, { fullscreenchange: tell }), listen(current, { toggle: settle })];
    return () => {
      for (const end of ends) end();
    };
  }, [actor, figure]);
  return { actor, video, facts };
}

/**
 * Tells the machine what the clip does, until the returned function is called.
 * @param isShown whether it is still on screen
 */
function follow(video: HTMLVideoElement, actor: PlayerActor, isShown: () => boolean): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const on = (type: string, tell: () => void) => video.addEventListener(type, tell, { signal });
  on('play', () => actor.send({ type: 'played' }));
  on('pause', () => {
    // A clip at its end, and one that gives way to another, pauses too. One that was played again since does not rest.
    if (video.paused && !video.ended && isShown())
      actor.send({ type: 'paused', isInSight: isInSight(video) });
  });
  on('ended', () => actor.send({ type: 'clipEnded' }));
  on('ratechange', () => actor.send({ type: 'rateChanged', rate: video.playbackRate }));
  on('volumechange', () => {
    const { muted: isMuted, volume } = video;
    actor.send({ type: 'soundChanged', isMuted, volume });
  });
  // The frame says so.
  onPictureLost(video, () => actor.send({ type: 'nothingShown' }), signal);
  return () => {
    listening.abort();
    if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined);
  };
}

/** Whether any of it is within the window, or in one of its own. */
function isInSight(video: HTMLVideoElement): boolean {
  const { top, bottom } = video.getBoundingClientRect();
  return document.pictureInPictureElement === video || (bottom > 0 && top < window.innerHeight);
}

function isFull(figure: HTMLElement): boolean {
  return document.fullscreenElement === figure || figure.matches(':popover-open');
}

/** Where a page may not have the whole screen, as on iPhones, the player fills the window. */
function toggleFullScreen(figure: HTMLElement | null): void {
  if (figure === null) return;
  if (!document.fullscreenEnabled) {
    figure.popover = 'auto';
    figure.togglePopover();
    return;
  }
  const change = document.fullscreenElement === null ? figure.requestFullscreen() : document.exitFullscreen();
  // Refused: the picture stays where it is.
  change.catch(() => undefined);
}

const stillFacts = async (file: Blob): Promise<ClipFacts> => ({
  ...USUAL_CLIP,
  isCutOff: isCutOff(new Uint8Array(await file.arrayBuffer())),
});

function useFileFacts(shown: LoadedMedia | null): ClipFacts {
  // The file is not read in the frame that shows its picture.
  const media = useDeferredValue(shown);
  const [known, setKnown] = useState<{ media: LoadedMedia; facts: ClipFacts } | null>(null);
  useEffect(() => {
    if (media === null) return undefined;
    let isLeft = false;
    const read = media.format === 'video' ? clipFacts : stillFacts;
    // A file that cannot be read again counts as a usual one.
    read(media.blob).then(
      (facts) => isLeft || setKnown({ media, facts }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [media]);
  return known !== null && known.media === shown ? known.facts : USUAL_CLIP;
}

// The speed, the volume and the boxes that a person has chosen for one player count for all until the session ends.

type Chosen = Partial<PlayerContext>;

const createChoices = (): { chosen: Chosen } => ({ chosen: {} });

export function keptPlayer({ scope }: AppContext): Chosen {
  return scope.keep(createChoices).chosen;
}

function keepPlayer({ scope }: AppContext, chosen: Chosen): void {
  const choices = scope.keep(createChoices);
  choices.chosen = { ...choices.chosen, ...chosen };
}
