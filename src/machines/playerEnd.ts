/**
 * What comes after the end of a clip: nothing, the same clip again, or the next recording. A part of the chart `player`,
 * which knows the actions and guards.
 */
import { watchingStates } from './watching.ts';

export const end = {
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
        // Whoever pauses a clip wants to look at it.
        togglePlay: { guard: 'isPlaying', target: 'stopping' },
        stepFrame: 'stopping',
      },
      states: {
        ...watchingStates,
        playing: {
          entry: 'play',
          on: { ...watchingStates.playing.on, playRefused: 'resting' },
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
