/**
 * Decides when the data on screen are read again: after a period, at once when somebody comes back to old data or asks,
 * and after growing pauses when a read fails.
 */
import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { itself } from './itself.ts';
import {
  type Dated,
  type Doubt,
  PATIENCE,
  type RefreshContext,
  type RefreshEffects,
  type RefreshEvent,
  type RefreshInput,
} from './refreshEvents.ts';

const whyOf = ({ event }: { event: { readonly error: unknown } }) => ({ reason: event.error });
const usualPause = (backOff: readonly number[], failures: number) =>
  backOff[failures - 1] ?? backOff.at(-1) ?? 0;

export function createRefreshMachine<Read extends Dated>({
  read,
  isFinal,
  pauseAfter,
}: RefreshEffects<Read>) {
  return setup({
    types: {} as { context: RefreshContext; events: RefreshEvent; input: RefreshInput },
    actors: { read: fromPromise<Read>(({ signal }) => read(signal)) },
    actions: {
      keep: assign((_, { at }: Dated) => ({ at, now: at, failures: 0, reason: null })),
      tell: enqueueActions(({ context: { reader }, enqueue }, { read: brought }: { read: unknown }) => {
        if (reader) enqueue.sendTo(reader, { type: 'refreshed', read: brought });
      }),
      countFailure: assign(({ context }, { reason }: { reason: unknown }) => {
        const failures = context.failures + 1;
        const pause = Math.max(usualPause(context.backOff, failures), pauseAfter?.(reason) ?? 0);
        return { failures, reason, pause };
      }),
      leave: assign({ isAway: true }),
      comeBack: assign((_, { now }: { now: number }) => ({ isAway: false, now })),
    },
    guards: {
      isAway: ({ context }) => context.isAway,
      hasFailed: ({ context }) => context.failures > 0,
      isDue: ({ context: { at, failures, period } }, { now }: { now: number }) =>
        failures > 0 || now - at >= period,
      isFinal: (_, { reason }: { reason: unknown }) => isFinal?.(reason) === true,
    },
    delays: {
      /** What is left of the period. */
      rest: ({ context: { at, now, period } }) => Math.max(0, period - (now - at)),
      patience: PATIENCE,
      pause: ({ context }) => context.pause,
    },
  }).createMachine({
    id: 'refresh',
    context: ({ input: { failures = 0, ...input } }) => ({
      pause: usualPause(input.backOff, failures),
      ...input,
      failures,
      now: input.at,
      reason: null,
      isAway: false,
    }),
    initial: 'choosing',
    on: {
      readElsewhere: { target: '.choosing', actions: { type: 'keep', params: itself } },
      suspended: { target: '.suspended', actions: 'leave' },
      resumed: [
        {
          guard: { type: 'isDue', params: itself },
          target: '.reading',
          actions: { type: 'comeBack', params: itself },
        },
        { target: '.choosing', actions: { type: 'comeBack', params: itself } },
      ],
    },
    states: {
      choosing: {
        always: [
          { guard: 'isAway', target: 'suspended' },
          { guard: 'hasFailed', target: 'backingOff' },
          { target: 'waiting' },
        ],
      },
      waiting: { on: { refresh: 'reading' }, after: { rest: 'reading' } },
      reading: {
        initial: 'asking',
        invoke: {
          id: 'read',
          src: 'read',
          onDone: {
            target: 'choosing',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'tell', params: ({ event }) => ({ read: event.output }) },
            ],
          },
          onError: [
            {
              guard: { type: 'isFinal', params: whyOf },
              target: 'refused',
              actions: { type: 'countFailure', params: whyOf },
            },
            { target: 'choosing', actions: { type: 'countFailure', params: whyOf } },
          ],
        },
        states: {
          asking: { after: { patience: 'unanswered' } },
          // A call that hangs may never end, so a person's press makes another one.
          unanswered: { on: { refresh: { target: '#refresh.reading', reenter: true } } },
        },
        on: {
          // So does a connection that is back.
          resumed: { target: 'reading', reenter: true, actions: { type: 'comeBack', params: itself } },
        },
      },
      backingOff: { on: { refresh: 'reading' }, after: { pause: 'reading' } },
      // Coming back changes nothing here: only a person asks again.
      refused: {
        on: {
          refresh: 'reading',
          suspended: { actions: 'leave' },
          resumed: { actions: { type: 'comeBack', params: itself } },
        },
      },
      suspended: {
        on: {
          refresh: 'reading',
          readElsewhere: { actions: { type: 'keep', params: itself } },
        },
      },
    },
  });
}

export type Refresh<Read extends Dated> = ActorRefFrom<ReturnType<typeof createRefreshMachine<Read>>>;

type RefreshSnapshot = SnapshotFrom<ReturnType<typeof createRefreshMachine<Dated>>>;

/** What people have to be told of the data on screen. */
export function doubtOf(snapshot: Pick<RefreshSnapshot, 'context' | 'matches'>): Doubt {
  const { at, failures, now, period } = snapshot.context;
  if (failures > 0) return 'failed';
  if (snapshot.matches({ reading: 'unanswered' })) return 'unanswered';
  return snapshot.matches('reading') && now - at >= 2 * period ? 'returned' : null;
}
