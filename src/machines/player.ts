/**
 * How the shown recording is played: beside `playback`, which says what is shown. What the person asks for goes to the
 * clip; what the clip then does comes back as an event, so that the chart says what is so.
 */
import { assign, setup, stateIn } from 'xstate';
import { itself } from './itself.ts';
import { end } from './playerEnd.ts';
import type { PlayerContext, PlayerEvent } from './playerEvents.ts';
import { chosenRate, speed } from './playerSpeed.ts';
import { STILL_MS } from './watching.ts';

export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerEvent, input: {} as Partial<PlayerContext> },
  actions: {
    noteRate: assign((_, { rate }: { rate: number }) => ({ rate })),
    play: () => {},
    pause: () => {},
    seek: (_, _params: { to: number }) => {},
    stepFrame: (_, _params: { by: 1 | -1 }) => {},
    setRate: (_, _params: { rate: number }) => {},
    setLoop: (_, _isOn: boolean) => {},
    setMuted: (_, _isMuted: boolean) => {},
    toggleScreen: () => {},
    /** What the person has chosen is chosen for the players to come. */
    keep: (_, _params: Partial<PlayerContext>) => {},
    /** Shows the next recording. */
    next: () => {},
  },
  guards: {
    playsClip: stateIn('#clip'),
    showsStill: stateIn('#still'),
    isPlaying: stateIn('#playing'),
    hasNext: () => false,
    hidesBoxes: ({ context }) => context.hidesBoxes,
    isMuted: (_, { isMuted }: { isMuted: boolean }) => isMuted,
    isFull: (_, { isFull }: { isFull: boolean }) => isFull,
  },
  delays: { still: ({ context }) => STILL_MS / context.rate },
}).createMachine({
  id: 'player',
  context: ({ input: { rate = 1, hidesBoxes = false } }) => ({ rate, hidesBoxes }),
  type: 'parallel',
  states: {
    media: {
      initial: 'none',
      on: { recordingChosen: '.none', nothingShown: '.none', stillShown: '.still', clipShown: '.clip' },
      states: {
        none: {},
        still: { id: 'still' },
        clip: {
          id: 'clip',
          entry: { type: 'setRate', params: chosenRate },
          on: {
            seek: { actions: { type: 'seek', params: itself } },
            stepFrame: { actions: ['pause', { type: 'stepFrame', params: itself }] },
            rateChanged: { actions: { type: 'noteRate', params: itself } },
          },
          initial: 'resting',
          states: {
            resting: { on: { togglePlay: { actions: 'play' }, played: 'playing' } },
            playing: {
              id: 'playing',
              on: { togglePlay: { actions: 'pause' }, paused: 'resting', clipEnded: 'resting' },
            },
          },
        },
      },
    },
    speed,
    boxes: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'hidesBoxes', target: 'hidden' }, { target: 'shown' }] },
        shown: {
          on: { toggleBoxes: { target: 'hidden', actions: { type: 'keep', params: { hidesBoxes: true } } } },
        },
        hidden: {
          on: { toggleBoxes: { target: 'shown', actions: { type: 'keep', params: { hidesBoxes: false } } } },
        },
      },
    },
    sound: {
      initial: 'muted',
      on: {
        soundChanged: [
          { guard: { type: 'isMuted', params: itself }, target: '.muted' },
          { target: '.heard' },
        ],
      },
      states: {
        // Each clip begins muted.
        muted: { on: { toggleSound: { target: 'heard', actions: { type: 'setMuted', params: false } } } },
        heard: {
          on: {
            toggleSound: { target: 'muted', actions: { type: 'setMuted', params: true } },
            clipShown: { actions: { type: 'setMuted', params: false } },
          },
        },
      },
    },
    screen: {
      initial: 'window',
      on: {
        toggleScreen: { actions: 'toggleScreen' },
        screenChanged: [
          { guard: { type: 'isFull', params: itself }, target: '.full' },
          { target: '.window' },
        ],
      },
      states: { window: {}, full: {} },
    },
    end,
  },
});
