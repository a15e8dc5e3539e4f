/**
 * One incident of a review, from its opening to the next one: when it counts as seen, and where a step leads. A part of the
 * chart `review`, which knows the actions and guards.
 */
import { neighbour, type ReviewEvent, type ReviewQueue } from './reviewQueue.ts';

type Chosen = Extract<ReviewEvent, { type: 'recordingChosen' }>;

const chosen = ({ event }: { event: Chosen }): Chosen => event;
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

export const incident = {
  initial: 'opening',
  on: { recordingChosen: { target: '.read', actions: { type: 'choose', params: chosen } } },
  states: {
    // An incident whose record was not read stays unseen.
    opening: {
      id: 'opening',
      entry: 'forgetGap',
      on: { goOn: [towards(1), { target: '#review.ended' }], goBack: towards(-1) },
    },
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
        goOn: [
          { guard: 'hasRecordingAfter', actions: { type: 'step', params: 'next' } },
          // Going past what has no picture is not seeing it.
          { guard: 'isSeen', target: 'leaving', actions: 'markSeen' },
          { target: 'leaving' },
        ],
        goBack: [{ guard: 'hasRecordingBefore', actions: { type: 'step', params: 'previous' } }, towards(-1)],
      },
    },
    leaving: { always: [towards(1), { target: '#review.ended' }] },
  },
} as const;
