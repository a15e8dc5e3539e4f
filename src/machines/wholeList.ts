/** Reads all pages of the events list, one after another, for those who want every row and not the page on screen. */
import { assign, fromPromise, setup } from 'xstate';
import type { EventRow } from '#core/api/wire/event.ts';

/** What one call asks for. */
export interface PartWanted {
  /** Rows before it. */
  readonly skip: number;
  /** Rows at most. */
  readonly take: number;
}

/** What one call gives. */
export interface ListPart {
  readonly rows: readonly EventRow[];
  /** Rows of the whole list, as the provider counts them now. */
  readonly total: number;
}

export type WholeListEvent =
  /** Reads the list from its first row. */
  | { type: 'start' }
  /** Goes on where it failed. */
  | { type: 'retry' }
  /** Gives up what was read. */
  | { type: 'cancel' };

export interface WholeListInput {
  /** Rows of one call. */
  readonly partSize: number;
  /** A list with more rows is not read. Null reads any list. */
  readonly limit: number | null;
}

interface WholeListContext extends WholeListInput {
  /** As they came. A new incident moves rows on to the page that is read next: those are here twice. */
  rows: readonly EventRow[];
  /** Null until the first call ends. */
  total: number | null;
}

const partOf = <Event extends { output: ListPart }>({ event }: { event: Event }): ListPart => event.output;

export const wholeListMachine = setup({
  types: { context: {} as WholeListContext, events: {} as WholeListEvent, input: {} as WholeListInput },
  actors: {
    /** Must heed the signal. */
    readPart: fromPromise<ListPart, PartWanted>(() => Promise.reject()),
    /** Takes all rows, once the last one is read. */
    deliver: fromPromise<void, { readonly rows: readonly EventRow[] }>(() => Promise.reject()),
  },
  actions: {
    forget: assign({ rows: [], total: null }),
    keep: assign(({ context }, { rows, total }: ListPart) => ({
      rows: [...context.rows, ...rows],
      total,
    })),
    keepTotal: assign((_, { total }: ListPart) => ({ rows: [], total })),
  },
  guards: {
    isTooLong: ({ context: { limit } }, { total }: ListPart) => limit !== null && total > limit,
    isLast: ({ context }, { rows, total }: ListPart) =>
      rows.length === 0 || context.rows.length + rows.length >= total,
  },
}).createMachine({
  id: 'wholeList',
  context: ({ input }) => ({ ...input, rows: [], total: null }),
  initial: 'idle',
  states: {
    idle: { on: { start: 'reading' } },
    reading: {
      on: { cancel: { target: 'idle', actions: 'forget' } },
      invoke: {
        id: 'readPart',
        src: 'readPart',
        input: ({ context: { rows, partSize } }) => ({ skip: rows.length, take: partSize }),
        onDone: [
          {
            guard: { type: 'isTooLong', params: partOf },
            target: 'tooLong',
            actions: { type: 'keepTotal', params: partOf },
          },
          {
            guard: { type: 'isLast', params: partOf },
            target: 'delivering',
            actions: { type: 'keep', params: partOf },
          },
          { target: 'reading', reenter: true, actions: { type: 'keep', params: partOf } },
        ],
        onError: 'failed.reading',
      },
    },
    tooLong: { on: { cancel: { target: 'idle', actions: 'forget' } } },
    delivering: {
      invoke: {
        id: 'deliver',
        src: 'deliver',
        input: ({ context }) => ({ rows: context.rows }),
        onDone: 'delivered',
        onError: 'failed.delivering',
      },
    },
    failed: {
      initial: 'reading',
      on: { cancel: { target: 'idle', actions: 'forget' } },
      states: {
        reading: { on: { retry: '#wholeList.reading' } },
        delivering: { on: { retry: '#wholeList.delivering' } },
      },
    },
    delivered: {
      entry: 'forget',
      on: { start: 'reading', cancel: 'idle' },
    },
  },
});
