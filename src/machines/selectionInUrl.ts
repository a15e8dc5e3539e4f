/** Keeps the address and a selection in step. */
import { assign, fromPromise, setup } from 'xstate';
import { itself } from './itself.ts';

/** Undefined is the default selection, which the address leaves out. */
export type Selection = string | number | undefined;

export type SelectionInUrlEvent<T> =
  /** The owner of the selection has selected something. */
  | { type: 'selected'; selection: T }
  /** A link or the browser's history leads to an address with this selection. */
  | { type: 'addressChanged'; address: T };

interface SelectionInUrlContext<T> {
  selection: T;
  /** The address's selection, as far as this machine has been told or has written it. */
  address: T;
}

/** Milliseconds without a change before the address is written. Browsers refuse rewrites at the rate of a held key. */
export const REST = 150;

/** A machine whose effects are provided where it is started. */
export function createSelectionInUrlMachine<T extends Selection>() {
  return setup({
    types: {
      context: {} as SelectionInUrlContext<T>,
      events: {} as SelectionInUrlEvent<T>,
      input: {} as SelectionInUrlContext<T>,
    },
    actors: {
      /** Resolves once the address is written, or another navigation has replaced this one. */
      write: fromPromise<void, { selection: T }>(() => Promise.resolve()),
    },
    actions: {
      take: assign((_, { selection }: { selection: T }) => ({ selection })),
      takeAddress: assign((_, { address }: { address: T }) => ({ address })),
      noteWritten: assign(({ context }) => ({ address: context.selection })),
      /** Tells the owner of the selection. */
      select: (_, _params: { address: T }) => {},
    },
    guards: {
      differs: ({ context: { selection, address } }) => selection !== address,
      isNews: ({ context }, { address }: { address: T }) => address !== context.address,
      /** Whether a navigation to another page is under way. */
      isLeaving: () => false,
    },
    delays: { rest: REST },
  }).createMachine({
    id: 'selectionInUrl',
    context: ({ input }) => input,
    on: {
      selected: { target: '.checking', actions: { type: 'take', params: itself } },
      addressChanged: {
        guard: { type: 'isNews', params: itself },
        target: '.checking',
        actions: [
          { type: 'takeAddress', params: itself },
          { type: 'select', params: itself },
        ],
      },
    },
    initial: 'checking',
    states: {
      checking: { always: [{ guard: 'differs', target: 'resting' }, { target: 'inStep' }] },
      inStep: {},
      resting: { after: { rest: [{ guard: 'isLeaving', target: 'checking' }, { target: 'writing' }] } },
      writing: {
        entry: 'noteWritten',
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context: { selection } }) => ({ selection }),
          onDone: 'checking',
          onError: 'checking',
        },
        on: {
          selected: { actions: { type: 'take', params: itself } },
          // This is the address being written, or an earlier one that was replaced.
          addressChanged: {},
        },
      },
    },
  });
}
