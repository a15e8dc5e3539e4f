/** Goes through a queue of incidents, one recording after another, and says when an incident counts as seen. */
import { type ActorRefFrom, and, assign, not, or, raise, setup, stateIn } from 'xstate';
import { STILL_MS, watchingStates } from './player.ts';

/** One of an incident's recordings, counted from 0; an incident may have none. */
interface RecordingPlace {
  readonly index: number;
  readonly count: number;
}

/** How many of an incident's recordings have to be shown until it counts as seen. */
export type SeenAfter = 'one' | 'all';

export interface ReviewQueue {
  /** Ids of incidents, the first one to look at first. */
  readonly queue: readonly number[];
  /** Ids of what the person has seen, here or elsewhere. */
  readonly seen: ReadonlySet<number>;
  /** Id of the incident on screen; before the queue is there, of the one to begin with, if any. */
  readonly shown: number | null;
  readonly recording: RecordingPlace;
  readonly seenAfter: SeenAfter;
  /** Whether a recording of the incident was left behind that had no picture, or had lost it. */
  readonly hasGap: boolean;
  /** Whether the person has marked the incident on screen as not seen. */
  readonly isTakenBack: boolean;
  /** How many times as fast the review goes on by itself. */
  readonly speed: number;
}

type ReviewEvent =
  /** The queue is read, or read anew, or in another order. */
  | ({ type: 'queued' } & Pick<ReviewQueue, 'queue'>)
  | ({ type: 'seenChanged' } & Pick<ReviewQueue, 'seen'>)
  | ({ type: 'seenAfterChanged' } & Pick<ReviewQueue, 'seenAfter'>)
  /** To the next recording that has to be shown; after the last one to the next incident; after the last of all to the end. */
  | { type: 'next' }
  /** Past the other recordings of the incident; after the last incident to the end. */
  | { type: 'nextIncident' }
  | { type: 'previous' }
  | { type: 'open'; id: number }
  /** The incident's record is on screen with one of its recordings. */
  | ({ type: 'recordingChosen' } & RecordingPlace)
  /** The incident has other recordings by now. The one on screen is the same. */
  | ({ type: 'listed' } & RecordingPlace)
  /** That recording is on screen itself. */
  | { type: 'clipShown' }
  | { type: 'stillShown' }
  /** There is no recording, it has no picture that could be shown, or it has lost it. */
  | { type: 'nothingShown' }
  /** The clip on screen plays, whoever has started it. */
  | { type: 'played' }
  | { type: 'clipEnded' }
  /** A person was detected in the recording on screen. */
  | { type: 'personFound' }
  /** Goes on by itself; from a pause, with what comes next. */
  | ({ type: 'watch' } & Pick<ReviewQueue, 'speed'>)
  | { type: 'stop' };

/** The id after the one on screen, or before it; null at the ends. */
export function neighbour({ queue, shown }: ReviewQueue, by: 1 | -1): number | null {
  return queue[(shown === null ? -1 : queue.indexOf(shown)) + by] ?? null;
}

function firstUnseen({ queue, seen }: ReviewQueue): number | null {
  return queue.find((id) => !seen.has(id)) ?? null;
}

// One incident, from its opening to the next one: when it counts as seen, and where a step leads.

const chosen = ({ event: { index, count } }: { event: RecordingPlace }): RecordingPlace => ({ index, count });
const onScreen = (target: '.clip' | '.still') =>
  [{ guard: 'isWhole', target, actions: 'markSeen' }, { target }] as const;
const towards = (by: 1 | -1) => {
  const params = ({ context }: { context: ReviewQueue }) => ({ id: neighbour(context, by) });
  return {
    guard: { type: 'isQueued', params },
    target: '#opening',
    actions: { type: 'show', params },
  } as const;
};
const onward = [towards(1), { target: '#review.ended' }] as const;
const past = { next: onward, nextIncident: onward, previous: towards(-1) } as const;
// Going past what has no picture is not seeing it.
const leave = [{ guard: 'isSeen', target: 'leaving', actions: 'markSeen' }, { target: 'leaving' }] as const;

const incident = {
  initial: 'opening',
  on: {
    recordingChosen: { target: '.read', actions: { type: 'choose', params: chosen } },
    listed: { actions: { type: 'choose', params: chosen } },
  },
  states: {
    // An incident whose record was not read stays unseen.
    opening: { id: 'opening', entry: 'beginAnew', on: { ...past, nothingShown: 'unread' } },
    unread: { id: 'unread', on: past },
    read: {
      initial: 'loading',
      states: {
        loading: {},
        clip: { id: 'clip' },
        still: { id: 'still' },
        nothing: {
          id: 'nothing',
          on: {
            recordingChosen: {
              target: 'loading',
              actions: ['noteGap', { type: 'choose', params: chosen }],
            },
          },
        },
      },
      on: {
        clipShown: onScreen('.clip'),
        stillShown: onScreen('.still'),
        nothingShown: '.nothing',
        next: [{ guard: 'goesOnHere', actions: { type: 'step', params: 'next' } }, ...leave],
        nextIncident: leave,
        previous: [{ guard: 'goesBackHere', actions: { type: 'step', params: 'previous' } }, towards(-1)],
      },
    },
    leaving: { always: onward },
  },
} as const;

const setSpeed = {
  type: 'setSpeed',
  params: ({ event }: { event: Pick<ReviewQueue, 'speed'> }) => event,
} as const;
const shownId = ({ context }: { context: ReviewQueue }) => ({ id: context.shown });
const keepQueue = {
  type: 'keepQueue',
  params: ({ event }: { event: Pick<ReviewQueue, 'queue'> }) => event,
} as const;

export const reviewMachine = setup({
  types: {
    context: {} as ReviewQueue,
    events: {} as ReviewEvent,
    input: {} as Pick<ReviewQueue, 'seen' | 'shown' | 'seenAfter'>,
  },
  actions: {
    keepQueue: assign((_, { queue }: Pick<ReviewQueue, 'queue'>) => ({ queue })),
    keepSeen: assign(({ context }, { seen }: Pick<ReviewQueue, 'seen'>) => {
      const { shown, isTakenBack } = context;
      const isUnmarked = shown !== null && context.seen.has(shown) && !seen.has(shown);
      return { seen, isTakenBack: isTakenBack || isUnmarked };
    }),
    keepSeenAfter: assign((_, { seenAfter }: Pick<ReviewQueue, 'seenAfter'>) => ({ seenAfter })),
    show: assign((_, { id }: { id: number | null }) => ({ shown: id })),
    showUnseen: assign(({ context }) => ({ shown: firstUnseen(context) })),
    noteGap: assign({ hasGap: true }),
    beginAnew: assign({ hasGap: false, isTakenBack: false }),
    choose: assign((_, recording: RecordingPlace) => ({ recording })),
    setSpeed: assign((_, { speed }: Pick<ReviewQueue, 'speed'>) => ({ speed })),
    /** Tells the player. */
    step: (_, _to: 'next' | 'previous') => {},
    /** Keeps for the person that the incident on screen was seen. */
    markSeen: () => {},
  },
  guards: {
    isOnScreen: ({ context: { shown } }, { id }: { id: number }) => id === shown,
    isQueued: ({ context: { queue } }, { id }: { id: number | null }) => id !== null && queue.includes(id),
    holdsShown: ({ context: { shown } }, { queue }: Pick<ReviewQueue, 'queue'>) =>
      shown !== null && queue.includes(shown),
    hasUnseen: ({ context }) => firstUnseen(context) !== null,
    isSeenAfterAll: ({ context }) => context.seenAfter === 'all',
    hasRecordingBefore: ({ context: { recording } }) => recording.index > 0,
    hasRecordingAfter: ({ context: { recording } }) => recording.index < recording.count - 1,
    /** Where one recording is enough, one without a picture is followed by another one. */
    goesOnHere: and(['hasRecordingAfter', or(['isSeenAfterAll', stateIn('#nothing')])]),
    goesBackHere: and(['hasRecordingBefore', 'isSeenAfterAll']),
    playsClip: stateIn('#clip'),
    showsStill: or([stateIn('#still'), stateIn('#nothing'), stateIn('#unread')]),
    isShown: or([stateIn('#clip'), stateIn('#still')]),
    hasNoRecordings: ({ context }) => context.recording.count === 0,
    isLast: ({ context: { recording } }) => recording.index >= recording.count - 1,
    hasNoGap: ({ context }) => !context.hasGap,
    isTakenBack: ({ context }) => context.isTakenBack,
    isEnough: or([not('isSeenAfterAll'), and(['isLast', 'hasNoGap'])]),
    /**
     * Whether the incident is seen with the recording that comes on screen. While the review goes on by itself, not before
     * that is over: a clip may lose its picture.
     */
    isWhole: and([stateIn('#off'), 'isEnough', not('isTakenBack')]),
    isSeen: and([or(['hasNoRecordings', and(['isShown', 'isEnough'])]), not('isTakenBack')]),
    isWatching: not(stateIn('#off')),
  },
  delays: { still: ({ context }) => STILL_MS / context.speed },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({
    ...input,
    queue: [],
    recording: { index: 0, count: 0 },
    hasGap: false,
    isTakenBack: false,
    speed: 1,
  }),
  on: {
    seenChanged: { actions: { type: 'keepSeen', params: ({ event }) => event } },
    seenAfterChanged: { actions: { type: 'keepSeenAfter', params: ({ event }) => event } },
    queued: { target: '.placing', actions: keepQueue },
    open: {
      guard: { type: 'isQueued', params: ({ event }) => event },
      target: '#opening',
      actions: { type: 'show', params: ({ event }) => event },
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
        // Nothing: its page stands, and would not report its recording again.
        open: { guard: { type: 'isOnScreen', params: ({ event }) => event } },
        queued: [
          { guard: { type: 'holdsShown', params: ({ event }) => event }, actions: keepQueue },
          { target: 'placing', actions: keepQueue },
        ],
      },
      states: {
        incident,
        watching: {
          initial: 'off',
          on: {
            stop: '.off',
            watch: { target: '.choosing', actions: setSpeed },
            personFound: { guard: 'isWatching', target: '.paused' },
          },
          states: {
            off: { id: 'off' },
            ...watchingStates,
            paused: {
              on: {
                watch: { target: 'goingOn', actions: setSpeed },
                next: 'off',
                nextIncident: 'off',
                previous: 'off',
              },
            },
            goingOn: { entry: raise({ type: 'next' }), always: 'waiting' },
          },
        },
      },
    },
    ended: {
      on: {
        queued: { actions: keepQueue },
        next: { guard: 'hasUnseen', target: 'reviewing', actions: 'showUnseen' },
        previous: { guard: { type: 'isQueued', params: shownId }, target: 'reviewing' },
      },
    },
  },
});

export type ReviewActor = ActorRefFrom<typeof reviewMachine>;
