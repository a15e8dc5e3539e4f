/**
 * Going through recordings by oneself: a clip to its end, a still for three seconds. A part of the charts `review` and
 * `player`, which both know the guards `playsClip` and `showsStill`, the delay `still`, and what `goingOn` means.
 */

/** How long a still is shown, in milliseconds. */
export const STILL_MS = 3_000;

export type MediaShown =
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
  resting: { after: { still: 'goingOn' }, on: { recordingChosen: 'waiting' } },
} as const;
