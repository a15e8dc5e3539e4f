/**
 * Reads all pages of the events list, one after another, for those who want every row and not the page on screen. The list
 * may change meanwhile: rows that leave it would let others be skipped, and rows that come may stand where it was read
 * already. It is then read again from its first row.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { EventRow } from '#contract/event.ts';

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
  /** Rows of the whole list, as the provider counts them now; null when it does not. */
  readonly total: number | null;
}

/** What was read. */
export interface WholeList {
  /** One for each event. */
  readonly rows: readonly EventRow[];
  /** False when the list changed each time, or has rows that could not be read. */
  readonly isWhole: boolean;
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
  /** Whether a list that changes each time is delivered nevertheless. */
  readonly partly: boolean;
}

interface WholeListContext extends WholeListInput, WholeList {
  /** Null until the first call ends, and where the provider does not count. */
  readonly total: number | null;
  /** How often the list was read from its first row. */
  readonly passes: number;
}

const MOST_PASSES = 3;

const partOf = <Event extends { output: ListPart }>({ event }: { event: Event }): ListPart => event.output;
const idOf = ({ incident }: EventRow): number => incident.id;
const idsOf = (rows: readonly EventRow[]): ReadonlySet<number> => new Set(rows.map(idOf));

/** What was read before, and the rows of the part that are not among it. */
function joined(context: WholeListContext, { rows }: ListPart): readonly EventRow[] {
  const known = idsOf(context.rows);
  const added = new Map(rows.map((row) => [idOf(row), row]));
  return [...context.rows, ...[...added.values()].filter((row) => !known.has(idOf(row)))];
}

export const wholeListMachine = setup({
  types: { context: {} as WholeListContext, events: {} as WholeListEvent, input: {} as WholeListInput },
  actors: {
    /** Must heed the signal. */
    readPart: fromPromise<ListPart, PartWanted>(() => Promise.reject()),
    /** Reads the rows with the greatest ids, which are those that have come last. Must heed the signal. */
    readLatest: fromPromise<ListPart>(() => Promise.reject()),
    /** Takes all rows, once the last one is read. */
    deliver: fromPromise<void, WholeList>(() => Promise.reject()),
  },
  actions: {
    begin: assign({ rows: [], total: null, passes: 1, isWhole: true }),
    beginAgain: assign(({ context: { passes } }) => ({ rows: [], total: null, passes: passes + 1 })),
    noteGaps: assign({ isWhole: false }),
    keep: assign(({ context }, part: ListPart) => ({ rows: joined(context, part), total: part.total })),
    keepTotal: assign((_, { total }: ListPart) => ({ rows: [], total })),
  },
  guards: {
    isTooLong: ({ context: { rows, limit } }, part: ListPart) =>
      limit !== null && (part.total ?? rows.length + part.rows.length) > limit,
    isOther: ({ context: { rows } }, part: ListPart) => {
      const last = rows.at(-1);
      return last !== undefined && !idsOf(part.rows).has(idOf(last));
    },
    /** One response is of one moment. */
    isAllInOne: ({ context: { rows, partSize } }, part: ListPart) =>
      rows.length === 0 &&
      (part.total === null ? part.rows.length < partSize : idsOf(part.rows).size >= part.total),
    isLast: ({ context }, part: ListPart) => {
      const { length } = joined(context, part);
      return length === context.rows.length || (part.total !== null && length >= part.total);
    },
    isSame: ({ context: { rows } }, latest: ListPart) => {
      const known = idsOf(rows);
      return (
        (latest.total === null || latest.total === known.size) &&
        latest.rows.every((row) => known.has(idOf(row)))
      );
    },
    mayPassAgain: ({ context: { passes } }) => passes < MOST_PASSES,
    isPartly: ({ context: { partly } }) => partly,
  },
}).createMachine({
  id: 'wholeList',
  context: ({ input }) => ({ ...input, rows: [], total: null, passes: 0, isWhole: true }),
  initial: 'idle',
  states: {
    idle: { on: { start: { target: 'reading', actions: 'begin' } } },
    reading: {
      on: {
        start: { target: 'reading', reenter: true, actions: 'begin' },
        cancel: { target: 'idle', actions: 'begin' },
      },
      invoke: {
        id: 'readPart',
        src: 'readPart',
        // The last row once more: where it is missing, rows before it have left the list.
        input: ({ context: { rows, partSize } }) => ({ skip: Math.max(0, rows.length - 1), take: partSize }),
        onDone: [
          {
            guard: { type: 'isTooLong', params: partOf },
            target: 'tooLong',
            actions: { type: 'keepTotal', params: partOf },
          },
          { guard: { type: 'isOther', params: partOf }, target: 'changed' },
          {
            guard: { type: 'isAllInOne', params: partOf },
            target: 'delivering',
            actions: { type: 'keep', params: partOf },
          },
          {
            guard: { type: 'isLast', params: partOf },
            target: 'checking',
            actions: { type: 'keep', params: partOf },
          },
          { target: 'reading', reenter: true, actions: { type: 'keep', params: partOf } },
        ],
        onError: 'failed.reading',
      },
    },
    checking: {
      on: {
        start: { target: 'reading', actions: 'begin' },
        cancel: { target: 'idle', actions: 'begin' },
      },
      invoke: {
        id: 'readLatest',
        src: 'readLatest',
        onDone: [{ guard: { type: 'isSame', params: partOf }, target: 'delivering' }, { target: 'changed' }],
        onError: 'failed.checking',
      },
    },
    changed: {
      always: [
        { guard: 'mayPassAgain', target: 'reading', actions: 'beginAgain' },
        { guard: 'isPartly', target: 'delivering', actions: 'noteGaps' },
        { target: 'failed.changing' },
      ],
    },
    tooLong: { on: { cancel: { target: 'idle', actions: 'begin' } } },
    delivering: {
      invoke: {
        id: 'deliver',
        src: 'deliver',
        input: ({ context: { rows, isWhole } }) => ({ rows, isWhole }),
        onDone: 'delivered',
        onError: 'failed.delivering',
      },
    },
    failed: {
      initial: 'reading',
      on: {
        start: { target: 'reading', actions: 'begin' },
        cancel: { target: 'idle', actions: 'begin' },
      },
      states: {
        reading: { on: { retry: '#wholeList.reading' } },
        checking: { on: { retry: '#wholeList.checking' } },
        changing: { on: { retry: { target: '#wholeList.reading', actions: 'begin' } } },
        delivering: { on: { retry: '#wholeList.delivering' } },
      },
    },
    delivered: {
      entry: 'begin',
      on: { start: 'reading', cancel: 'idle' },
    },
  },
});
