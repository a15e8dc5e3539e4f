/**
 * How the shown recording is played: beside `playback`, which says what is shown. What the person asks for goes to the
 * clip; what the clip then does comes back as an event, so that the chart says what is so.
 */
import { assign, or, setup, stateIn } from 'xstate';

// Going through recordings by oneself: a clip to its end, a still for three seconds. A part of `review` too.

/** How long a still is shown, in milliseconds. */
export const STILL_MS = 3_000;

type MediaShown =
  | { type: 'recordingChosen' }
  /** The chosen recording is on screen, or cannot be shown. */
  | { type: 'clipShown' }
  | { type: 'stillShown' }
  | { type: 'nothingShown' }
  | { type: 'clipEnded' };

export const watchingStates = {
  choosing: {
    always: [
      { guard: 'playsClip', target: 'playing' },
      { guard: 'showsStill', target: 'resting' },
      { target: 'waiting' },
    ],
  },
  waiting: { on: { clipShown: 'playing', stillShown: 'resting', nothingShown: 'resting' } },
  playing: {
    // `nothingShown`: the clip has broken off.
    on: { clipEnded: 'goingOn', stillShown: 'resting', nothingShown: 'resting', recordingChosen: 'waiting' },
  },
  // `played`: the person has started a clip that the browser refused to play.
  resting: { after: { still: 'goingOn' }, on: { recordingChosen: 'waiting', played: 'playing' } },
} as const;

export type PlayerEvent =
  | MediaShown
  /** What the clip and the browser tell. */
  | { type: 'played' }
  /** Before its end. Browsers pause clips that are out of sight. */
  | { type: 'paused'; isInSight: boolean }
  | { type: 'playRefused' }
  | { type: 'rateChanged'; rate: number }
  | { type: 'soundChanged'; isMuted: boolean; volume: number }
  | { type: 'screenChanged'; isFull: boolean }
  /** What the person asks for. */
  | { type: 'togglePlay' }
  | { type: 'seek'; to: number }
  | { type: 'stepFrame'; by: 1 | -1 }
  | { type: 'setRate'; rate: number }
  | { type: 'faster' }
  | { type: 'slower' }
  | { type: 'toggleSound' }
  | { type: 'setVolume'; volume: number }
  | { type: 'toggleBoxes' }
  | { type: 'toggleScreen' }
  | { type: 'toggleLoop' }
  | { type: 'togglePlayAll' };

export interface PlayerContext {
  /** How fast clips play, as a factor. */
  rate: number;
  /** How loud those that are heard are, from 0 to 1. */
  volume: number;
  /** Whether boxes are hidden at first. */
  hidesBoxes: boolean;
}

// How fast clips play.

export const RATES = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** The next rate of the list in that direction; the same at its end. */
export function neighbouringRate(rate: number, by: 1 | -1): number {
  return (by > 0 ? RATES.find((one) => one > rate) : RATES.findLast((one) => one < rate)) ?? rate;
}

const chosenRate = ({ context: { rate } }: { context: PlayerContext }) => ({ rate });
const chosenVolume = ({ context: { volume } }: { context: PlayerContext }) => ({ volume });

/** Notes the rate, sets it and keeps it. */
const choose = <Source>(rate: (source: Source) => { rate: number }) =>
  ({
    actions: [
      { type: 'noteRate', params: rate },
      { type: 'setRate', params: chosenRate },
      { type: 'keep', params: chosenRate },
    ],
  }) as const;

const neighbour =
  (by: 1 | -1) =>
  ({ context: { rate } }: { context: PlayerContext }) => ({ rate: neighbouringRate(rate, by) });

const speed = {
  on: {
    setRate: choose(({ event }: { event: { rate: number } }) => event),
    faster: choose(neighbour(1)),
    slower: choose(neighbour(-1)),
  },
} as const;

/** What comes after the end of a clip: nothing, the same clip again, or the next recording. */
const end = {
  initial: 'stopping',
  states: {
    stopping: { on: { toggleLoop: 'looping', togglePlayAll: 'playingAll' } },
    looping: {
      entry: { type: 'setLoop', params: true },
      exit: { type: 'setLoop', params: false },
      on: {
        toggleLoop: 'stopping',
        togglePlayAll: 'playingAll',
        clipShown: { actions: { type: 'setLoop', params: true } },
      },
    },
    playingAll: {
      initial: 'choosing',
      on: {
        toggleLoop: 'looping',
        togglePlayAll: 'stopping',
        togglePlay: { guard: 'isPlaying', target: 'stopping' },
        stepFrame: 'stopping',
      },
      states: {
        ...watchingStates,
        playing: {
          entry: 'play',
          on: {
            ...watchingStates.playing.on,
            playRefused: 'resting',
            // Whoever pauses a clip wants to look at it, by whatever means.
            paused: {
              guard: { type: 'isInSight', params: ({ event }: { event: { isInSight: boolean } }) => event },
              target: '#player.end.stopping',
            },
          },
        },
        goingOn: {
          always: [
            { guard: 'hasNext', target: 'waiting', actions: 'next' },
            { target: '#player.end.stopping' },
          ],
        },
      },
    },
  },
} as const;

export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerEvent, input: {} as Partial<PlayerContext> },
  actions: {
    noteRate: assign((_, { rate }: { rate: number }) => ({ rate })),
    noteVolume: assign((_, { volume }: { volume: number }) => ({ volume })),
    play: () => {},
    pause: () => {},
    seek: (_, _params: { to: number }) => {},
    stepFrame: (_, _params: { by: 1 | -1 }) => {},
    setRate: (_, _params: { rate: number }) => {},
    setLoop: (_, _isOn: boolean) => {},
    setMuted: (_, _isMuted: boolean) => {},
    setVolume: (_, _params: { volume: number }) => {},
    toggleScreen: () => {},
    /** What the person has chosen is chosen for the players to come. */
    keep: (_, _params: Partial<PlayerContext>) => {},
    /** Shows the next recording. */
    next: () => {},
  },
  guards: {
    playsClip: stateIn('#clip'),
    showsStill: or([stateIn('#still'), stateIn('#nothing')]),
    isPlaying: stateIn('#playing'),
    isInSight: (_, { isInSight }: { isInSight: boolean }) => isInSight,
    hasNext: () => false,
    hidesBoxes: ({ context }) => context.hidesBoxes,
    isMuted: (_, { isMuted }: { isMuted: boolean }) => isMuted,
    isFull: (_, { isFull }: { isFull: boolean }) => isFull,
  },
  delays: { still: ({ context }) => STILL_MS / context.rate },
}).createMachine({
  id: 'player',
  context: ({ input: { rate = 1, volume = 1, hidesBoxes = false } }) => ({ rate, volume, hidesBoxes }),
  type: 'parallel',
  states: {
    media: {
      initial: 'loading',
      on: { recordingChosen: '.loading', nothingShown: '.nothing', stillShown: '.still', clipShown: '.clip' },
      states: {
        loading: {},
        nothing: { id: 'nothing' },
        still: { id: 'still' },
        clip: {
          id: 'clip',
          entry: [
            { type: 'setRate', params: chosenRate },
            { type: 'setVolume', params: chosenVolume },
          ],
          on: {
            seek: { actions: { type: 'seek', params: ({ event }) => event } },
            stepFrame: { actions: ['pause', { type: 'stepFrame', params: ({ event }) => event }] },
            rateChanged: { actions: { type: 'noteRate', params: ({ event }) => event } },
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
        setVolume: {
          actions: [
            { type: 'noteVolume', params: ({ event }) => event },
            { type: 'setVolume', params: chosenVolume },
            { type: 'keep', params: chosenVolume },
          ],
        },
        soundChanged: [
          {
            guard: { type: 'isMuted', params: ({ event }) => event },
            target: '.muted',
            actions: { type: 'noteVolume', params: ({ event }) => event },
          },
          { target: '.heard', actions: { type: 'noteVolume', params: ({ event }) => event } },
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
          { guard: { type: 'isFull', params: ({ event }) => event }, target: '.full' },
          { target: '.window' },
        ],
      },
      states: { window: {}, full: {} },
    },
    end,
  },
});
