/** Goes through a queue of incidents, one recording after another, and says when an incident counts as seen. */
import { and, assign, or, raise, setup, stateIn } from 'xstate';
import { itself } from './itself.ts';
import { incident } from './reviewedIncident.ts';
import { firstUnseen, type ReviewEvent, type ReviewQueue } from './reviewQueue.ts';
import { STILL_MS, watchingStates } from './watching.ts';

const shownId = ({ context }: { context: ReviewQueue }) => ({ id: context.shown });
const keepQueue = { type: 'keepQueue', params: itself<Pick<ReviewQueue, 'queue'>> } as const;

export const reviewMachine = setup({
  types: {
    context: {} as ReviewQueue,
    events: {} as ReviewEvent,
    input: {} as Pick<ReviewQueue, 'seen' | 'shown'>,
  },
  actions: {
    keepQueue: assign((_, { queue }: Pick<ReviewQueue, 'queue'>) => ({ queue })),
    keepSeen: assign((_, { seen }: Pick<ReviewQueue, 'seen'>) => ({ seen })),
    show: assign((_, { id }: { id: number | null }) => ({ shown: id })),
    showUnseen: assign(({ context }) => ({ shown: firstUnseen(context) })),
    noteGap: assign({ hasGap: true }),
    forgetGap: assign({ hasGap: false }),
    choose: assign((_, { index, count }: ReviewQueue['recording']) => ({ recording: { index, count } })),
    setSpeed: assign((_, { speed }: Pick<ReviewQueue, 'speed'>) => ({ speed })),
    /** Tells the player. */
    step: (_, _to: 'next' | 'previous') => {},
    /** Keeps for the person that the incident on screen was seen. */
    markSeen: () => {},
  },
  guards: {
    isQueued: ({ context: { queue } }, { id }: { id: number | null }) => id !== null && queue.includes(id),
    holdsShown: ({ context: { shown } }, { queue }: Pick<ReviewQueue, 'queue'>) =>
      shown !== null && queue.includes(shown),
    hasUnseen: ({ context }) => firstUnseen(context) !== null,
    hasRecordingBefore: ({ context: { recording } }) => recording.index > 0,
    hasRecordingAfter: ({ context: { recording } }) => recording.index < recording.count - 1,
    playsClip: stateIn('#clip'),
    showsStill: or([stateIn('#still'), stateIn('#nothing')]),
    isShown: or([stateIn('#clip'), stateIn('#still')]),
    hasNoRecordings: ({ context }) => context.recording.count === 0,
    isLast: ({ context: { recording } }) => recording.index >= recording.count - 1,
    hasNoGap: ({ context }) => !context.hasGap,
    /**
     * Whether the incident is seen with the recording that comes on screen. While the review goes on by itself, not before
     * that is over: a clip may lose its picture.
     */
    isWhole: and([stateIn('#off'), 'isLast', 'hasNoGap']),
    isSeen: or(['hasNoRecordings', and(['isShown', 'hasNoGap'])]),
  },
  delays: { still: ({ context }) => STILL_MS / context.speed },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({
    ...input,
    queue: [],
    recording: { index: 0, count: 0 },
    hasGap: false,
    speed: 1,
  }),
  on: {
    seenChanged: { actions: { type: 'keepSeen', params: itself } },
    queued: { target: '.placing', actions: keepQueue },
    open: {
      guard: { type: 'isQueued', params: itself },
      target: '#opening',
      actions: { type: 'show', params: itself },
    },
  },
  initial: 'waiting',
  states: {
    waiting: {},
    placing: {
      always: [
        { guard: { type: 'isQueued', params: shownId }, target: 'reviewing' },
        { guard: 'hasUnseen', target: 'reviewing', actions: 'showUnseen' },
        { target: 'ended' },
      ],
    },
    reviewing: {
      type: 'parallel',
      on: {
        queued: [
          { guard: { type: 'holdsShown', params: itself }, actions: keepQueue },
          { target: 'placing', actions: keepQueue },
        ],
      },
      states: {
        incident,
        watching: {
          initial: 'off',
          on: { stop: '.off', watch: { target: '.choosing', actions: { type: 'setSpeed', params: itself } } },
          states: {
            off: { id: 'off' },
            ...watchingStates,
            goingOn: { entry: raise({ type: 'goOn' }), always: 'waiting' },
          },
        },
      },
    },
    ended: {
      on: {
        queued: { actions: keepQueue },
        goOn: { guard: 'hasUnseen', target: 'reviewing', actions: 'showUnseen' },
        goBack: { guard: { type: 'isQueued', params: shownId }, target: 'reviewing' },
      },
    },
  },
});
