/** Reads all pages of the events list, one after another, for those who want every row and not the page on screen. */
import { assign, fromPromise, setup } from 'xstate';
import type { EventRow } from '#core/api/wire/event.ts';

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

interface WholeListContext {
  /** As they came. A new incident moves rows on to the page that is read next: those are here twice. */
  rows: readonly EventRow[];
  /** Null until the first call ends. */
  total: number | null;
}

const NOTHING: WholeListContext = { rows: [], total: null };

const partOf = <Event extends { output: ListPart }>({ event }: { event: Event }): ListPart => event.output;

export const wholeListMachine = setup({
  types: { context: {} as WholeListContext, events: {} as WholeListEvent },
  actors: {
    /** Reads the rows after so many. Must heed the signal. */
    readPart: fromPromise<ListPart, { readonly skip: number }>(() => Promise.reject()),
    save: fromPromise<void, { readonly rows: readonly EventRow[] }>(() => Promise.reject()),
  },
  actions: {
    forget: assign(NOTHING),
    keep: assign(({ context }, { rows, total }: ListPart) => ({
      rows: [...context.rows, ...rows],
      total,
    })),
  },
  guards: {
    isLast: ({ context }, { rows, total }: ListPart) =>
      rows.length === 0 || context.rows.length + rows.length >= total,
  },
}).createMachine({
  id: 'wholeList',
  context: NOTHING,
  initial: 'idle',
  states: {
    idle: { on: { start: 'reading' } },
    reading: {
      on: { cancel: { target: 'idle', actions: 'forget' } },
      invoke: {
        id: 'readPart',
        src: 'readPart',
        input: ({ context }) => ({ skip: context.rows.length }),
        onDone: [
          {
            guard: { type: 'isLast', params: partOf },
            target: 'saving',
            actions: { type: 'keep', params: partOf },
          },
          { target: 'reading', reenter: true, actions: { type: 'keep', params: partOf } },
        ],
        onError: 'failed.reading',
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ rows: context.rows }),
        onDone: 'saved',
        onError: 'failed.saving',
      },
    },
    failed: {
      initial: 'reading',
      on: { cancel: { target: 'idle', actions: 'forget' } },
      states: {
        reading: { on: { retry: '#wholeList.reading' } },
        saving: { on: { retry: '#wholeList.saving' } },
      },
    },
    saved: {
      entry: 'forget',
      on: { start: 'reading' },
    },
  },
});
