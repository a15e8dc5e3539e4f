/** Steps from incident to incident in the order of the list that the first of them was opened from. */
import { assign, fromPromise, raise, setup } from 'xstate';

/** A stretch of the list. */
export interface RowPart {
  /** Ids of its incidents, in the list's order. */
  readonly ids: readonly number[];
  /** Incidents before it. */
  readonly skip: number;
  /** Incidents of the whole list; infinite where nobody knows how many there are. */
  readonly total: number;
}

/** An incident, and its place in the list from 0. */
export interface PlacedIncident {
  readonly id: number;
  readonly index: number;
}

interface RowPlace extends PlacedIncident {
  readonly total: number;
  /** Ids of its neighbours as far as they are known, in the list's order. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A stretch to read: as many incidents before the place as after it, where there are as many. */
export interface PartAround {
  readonly index: number;
  readonly reach: number;
}

export type RowStep = 'next' | 'previous';
export type NeighboursEvent = { type: RowStep } | { type: 'stepped' };

interface NeighboursContext extends RowPlace {
  /** The step to take once the neighbour is known. */
  readonly pendingStep: RowStep | null;
}

type Neighbours = Omit<RowPlace, 'id'>;

/** Whether the stretch has the incident, and its neighbours unless it is the list's first or last one. */
function isPlacedIn({ ids, skip, total }: RowPart, id: number): boolean {
  const at = ids.indexOf(id);
  return at >= 0 && (at > 0 || skip === 0) && (at < ids.length - 1 || skip + ids.length >= total);
}

/** For a stretch that has the incident. */
function neighboursIn({ ids, skip, total }: RowPart, id: number): Neighbours {
  const at = ids.indexOf(id);
  return { index: skip + at, total, before: ids.slice(0, at), after: ids.slice(at + 1) };
}

/** Counts a side without any neighbour as an end of the list, where nothing more could be read. */
function withEnds({ index, total, before, after }: Neighbours): Neighbours {
  const place = before.length === 0 ? 0 : index;
  return { index: place, total: after.length === 0 ? place + 1 : total, before, after };
}

/** For a stretch without the incident. What stands at its place now comes after it. */
function neighboursOfGap({ ids, skip, total }: RowPart, index: number): Neighbours {
  const at = Math.max(0, Math.min(index - skip, ids.length));
  return { index: skip + at, total, before: ids.slice(0, at), after: ids.slice(at) };
}

/** The place after a step to a known neighbour. @param from whether the incident stands in the list or is gone */
function nextPlace({ id, index, total, before, after }: RowPlace, from: 'place' | 'gap'): RowPlace {
  return {
    id: after[0] ?? id,
    index: from === 'place' ? index + 1 : index,
    total,
    before: from === 'place' ? [...before, id] : before,
    after: after.slice(1),
  };
}

function previousPlace({ id, index, total, before, after }: RowPlace, from: 'place' | 'gap'): RowPlace {
  return {
    id: before.at(-1) ?? id,
    index: index - 1,
    total,
    before: before.slice(0, -1),
    after: from === 'place' ? [id, ...after] : after,
  };
}

/** Whether the list goes on where the known stretch ends. */
function isAtEdge({ index, total, before, after }: RowPlace): boolean {
  return (after.length === 0 && index + 1 < total) || (before.length === 0 && index > 0);
}

// The address follows the steps from event to event, but not each step of a held key.

/**
 * Milliseconds without another step before a further event is opened. Browsers refuse an address that changes as often as a
 * held key steps.
 */
const REST = 150;

const place = ({ context: { id, index } }: { context: PlacedIncident }) => ({ id, index });

const address = {
  initial: 'steady',
  states: {
    steady: { on: { stepped: 'opening' } },
    opening: {
      entry: { type: 'open', params: place },
      on: { stepped: 'holding' },
      after: { rest: 'steady' },
    },
    holding: {
      on: { stepped: { target: 'holding', reenter: true } },
      after: { rest: 'opening' },
    },
  },
} as const;

// An incident is looked for in its list, which has moved on since: first where it was, then farther around.

/** A list moves on by a few incidents while one of them is looked at. */
const NEAR = 15;
/** Those of days, for a page that was left open. Both sides are the 1,000 rows that the largest calls ask for. */
const FAR = 499;

const partOf = <Event extends { output: RowPart }>({ event }: { event: Event }): RowPart => event.output;
const readAround = (reach: number) => ({
  id: 'readPart',
  src: 'readPart' as const,
  input: ({ context: { index } }: { context: NeighboursContext }) => ({ index, reach }),
  onError: '#failed' as const,
});
const notedAs = (kept: 'keep' | 'keepGap') => ({ type: kept, params: partOf }) as const;

const looking = {
  id: 'looking',
  initial: 'near',
  states: {
    near: {
      invoke: {
        ...readAround(NEAR),
        onDone: [
          { guard: { type: 'isPlaced', params: partOf }, target: '#known', actions: notedAs('keep') },
          { target: 'far' },
        ],
      },
    },
    far: {
      invoke: {
        ...readAround(FAR),
        onDone: [
          {
            guard: { type: 'isFound', params: partOf },
            target: '#known',
            actions: [notedAs('keep'), 'keepEnds'],
          },
          { target: '#gone', actions: notedAs('keepGap') },
        ],
      },
    },
  },
} as const;

/** How long the ends of the list are taken for what they were. Events may have come since. */
const FRESH = 10_000;

const pend = (step: RowStep) => ({ type: 'keepPendingStep', params: { step } }) as const;
const stepped = ['clearPendingStep', 'announceStep'] as const;
const stepFrom = (from: 'place' | 'gap', target?: 'known') =>
  [
    { guard: 'wantsNext', target, actions: [{ type: 'toNext', params: { from } }, ...stepped] },
    { guard: 'wantsPrevious', target, actions: [{ type: 'toPrevious', params: { from } }, ...stepped] },
  ] as const;

/** A step over an end that was read long ago looks whether the list goes on there by now. */
const aging = {
  initial: 'fresh',
  states: {
    fresh: { after: { fresh: 'old' } },
    old: {
      on: {
        next: { guard: 'isLast', target: '#looking', actions: pend('next') },
        previous: { guard: 'isFirst', target: '#looking', actions: pend('previous') },
      },
    },
  },
} as const;

export const neighboursMachine = setup({
  types: {
    context: {} as NeighboursContext,
    events: {} as NeighboursEvent,
    input: {} as PlacedIncident,
  },
  actors: {
    /** Must heed the signal. */
    readPart: fromPromise<RowPart, PartAround>(() => Promise.reject()),
  },
  actions: {
    /** Shows the incident of the context. */
    open: (_, _incident: PlacedIncident) => {},
    keepPendingStep: assign((_, { step }: { step: RowStep }) => ({ pendingStep: step })),
    clearPendingStep: assign({ pendingStep: null }),
    keep: assign(({ context }, part: RowPart) => neighboursIn(part, context.id)),
    keepEnds: assign(({ context }) => withEnds(context)),
    keepGap: assign(({ context }, part: RowPart) => neighboursOfGap(part, context.index)),
    toNext: assign(({ context }, { from }: { from: 'place' | 'gap' }) => nextPlace(context, from)),
    toPrevious: assign(({ context }, { from }: { from: 'place' | 'gap' }) => previousPlace(context, from)),
    announceStep: raise({ type: 'stepped' }),
  },
  guards: {
    isPlaced: ({ context }, part: RowPart) => isPlacedIn(part, context.id),
    isFound: ({ context: { id } }, { ids }: RowPart) => ids.includes(id),
    wantsSomething: ({ context: { pendingStep } }) => pendingStep !== null,
    wantsNext: ({ context: { pendingStep, after } }) => pendingStep === 'next' && after.length > 0,
    wantsPrevious: ({ context: { pendingStep, before } }) => pendingStep === 'previous' && before.length > 0,
    isFirst: ({ context: { before } }) => before.length === 0,
    isLast: ({ context: { after } }) => after.length === 0,
    isAtEdge: ({ context }) => isAtEdge(context),
  },
  delays: { rest: REST, fresh: FRESH },
}).createMachine({
  id: 'neighbours',
  context: ({ input }) => ({ ...input, total: 0, before: [], after: [], pendingStep: null }),
  type: 'parallel',
  states: {
    place: {
      initial: 'looking',
      // A step to an unknown neighbour waits until it is known.
      on: { next: { actions: pend('next') }, previous: { actions: pend('previous') } },
      states: {
        looking,
        failed: {
          id: 'failed',
          entry: 'clearPendingStep',
          on: {
            next: { target: 'looking', actions: pend('next') },
            previous: { target: 'looking', actions: pend('previous') },
          },
        },
        known: {
          id: 'known',
          ...aging,
          always: [
            ...stepFrom('place'),
            { guard: 'isAtEdge', target: 'looking' },
            { guard: 'wantsSomething', actions: 'clearPendingStep' },
          ],
        },
        gone: {
          id: 'gone',
          ...aging,
          always: [...stepFrom('gap', 'known'), { guard: 'wantsSomething', actions: 'clearPendingStep' }],
        },
      },
    },
    address,
  },
});
