/**
 * Decides when the data on screen are read again: after a period, at once when somebody comes back to old data, and after
 * growing pauses when a read fails.
 */
import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { itself } from './itself.ts';
import type { Dated, RefreshContext, RefreshEffects, RefreshEvent, RefreshInput } from './refreshEvents.ts';

const whyOf = ({ event }: { event: { readonly error: unknown } }) => ({ reason: event.error });

export function createRefreshMachine<Read extends Dated>({ read, isFinal }: RefreshEffects<Read>) {
  return setup({
    types: {} as { context: RefreshContext; events: RefreshEvent; input: RefreshInput },
    actors: { read: fromPromise<Read>(({ signal }) => read(signal)) },
    actions: {
      keep: assign((_, { at }: Dated) => ({ at, now: at, failures: 0, reason: null })),
      tell: enqueueActions(({ context: { reader }, enqueue }, { read: brought }: { read: unknown }) => {
        if (reader) enqueue.sendTo(reader, { type: 'refreshed', read: brought });
      }),
      countFailure: assign(({ context }, { reason }: { reason: unknown }) => ({
        failures: context.failures + 1,
        reason,
      })),
      setClock: assign((_, { now }: { now: number }) => ({ now })),
      setPeriod: assign((_, { period, now }: { period: number; now: number }) => ({ period, now })),
    },
    guards: {
      hasFailed: ({ context }) => context.failures > 0,
      isDue: ({ context: { at, failures, period } }, { now }: { now: number }) =>
        failures > 0 || now - at >= period,
      isFinal: (_, { reason }: { reason: unknown }) => isFinal?.(reason) === true,
    },
    delays: {
      /** What is left of the period. */
      rest: ({ context: { at, now, period } }) => Math.max(0, period - (now - at)),
      backOff: ({ context: { backOff, failures } }) => backOff[failures - 1] ?? backOff.at(-1) ?? 0,
    },
  }).createMachine({
    id: 'refresh',
    context: ({ input }) => ({ failures: 0, ...input, now: input.at, reason: null }),
    initial: 'choosing',
    on: {
      readElsewhere: { target: '.waiting', actions: { type: 'keep', params: itself } },
      suspended: '.suspended',
      periodChanged: { actions: { type: 'setPeriod', params: itself } },
    },
    states: {
      choosing: { always: [{ guard: 'hasFailed', target: 'backingOff' }, { target: 'waiting' }] },
      waiting: {
        on: {
          refresh: 'reading',
          periodChanged: { target: 'choosing', actions: { type: 'setPeriod', params: itself } },
        },
        after: { rest: 'reading' },
      },
      reading: {
        invoke: {
          id: 'read',
          src: 'read',
          onDone: {
            target: 'waiting',
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
            { target: 'backingOff', actions: { type: 'countFailure', params: whyOf } },
          ],
        },
      },
      backingOff: { on: { refresh: 'reading' }, after: { backOff: 'reading' } },
      // Coming back changes nothing here: only a person asks again.
      refused: { on: { refresh: 'reading', suspended: {} } },
      suspended: {
        on: {
          readElsewhere: { actions: { type: 'keep', params: itself } },
          resumed: [
            { guard: { type: 'isDue', params: itself }, target: 'reading' },
            { target: 'waiting', actions: { type: 'setClock', params: itself } },
          ],
        },
      },
    },
  });
}

export type Refresh<Read extends Dated> = ActorRefFrom<ReturnType<typeof createRefreshMachine<Read>>>;
