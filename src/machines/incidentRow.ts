/** Steps from incident to incident in the order of the list that the first of them was opened from. */
import { assign, fromPromise, raise, setup } from 'xstate';
import {
  isAtEdge,
  isPlacedIn,
  neighboursIn,
  neighboursOfGap,
  nextPlace,
  type PlacedIncident,
  previousPlace,
  type RowPart,
  type RowPlace,
  withEnds,
} from './rowPlace.ts';

/** A stretch to read: as many incidents before the place as after it, where there are as many. */
export interface PartAround {
  readonly index: number;
  readonly reach: number;
}

export type RowStep = 'next' | 'previous';
export type IncidentRowEvent = { type: RowStep } | { type: 'stepped' };

interface IncidentRowContext extends RowPlace {
  /** The step to take once the neighbour is known. */
  readonly wanted: RowStep | null;
}

/** A list moves on by a few incidents while one of them is looked at. */
const NEAR = 15;
const FAR = 100;
/** Milliseconds without another step before a further incident is opened. Browsers refuse rewrites at the rate of a held key. */
const REST = 150;

const partOf = <Event extends { output: RowPart }>({ event }: { event: Event }): RowPart => event.output;
const readAround = (reach: number) => ({
  id: 'readPart',
  src: 'readPart' as const,
  input: ({ context: { index } }: { context: IncidentRowContext }) => ({ index, reach }),
});
const wish = (step: RowStep) => ({ type: 'want', params: { step } }) as const;
const stepFrom = (from: 'place' | 'gap', target?: 'known') => [
  {
    guard: 'wantsNext',
    target,
    actions: [{ type: 'goOn', params: { from } }, 'forgetWish', 'tellStep'],
  } as const,
  {
    guard: 'wantsPrevious',
    target,
    actions: [{ type: 'goBack', params: { from } }, 'forgetWish', 'tellStep'],
  } as const,
];

export const incidentRowMachine = setup({
  types: {
    context: {} as IncidentRowContext,
    events: {} as IncidentRowEvent,
    input: {} as PlacedIncident,
  },
  actors: {
    /** Must heed the signal. */
    readPart: fromPromise<RowPart, PartAround>(() => Promise.reject()),
  },
  actions: {
    /** Shows the incident of the context. */
    open: (_, _incident: PlacedIncident) => {},
    want: assign((_, { step }: { step: RowStep }) => ({ wanted: step })),
    forgetWish: assign({ wanted: null }),
    keep: assign(({ context }, part: RowPart) => neighboursIn(part, context.id)),
    keepEnds: assign(({ context }) => withEnds(context)),
    keepGap: assign(({ context }, part: RowPart) => neighboursOfGap(part, context.index)),
    goOn: assign(({ context }, { from }: { from: 'place' | 'gap' }) => nextPlace(context, from)),
    goBack: assign(({ context }, { from }: { from: 'place' | 'gap' }) => previousPlace(context, from)),
    tellStep: raise({ type: 'stepped' }),
  },
  guards: {
    isPlaced: ({ context }, part: RowPart) => isPlacedIn(part, context.id),
    isFound: ({ context: { id } }, { ids }: RowPart) => ids.includes(id),
    wantsSomething: ({ context: { wanted } }) => wanted !== null,
    wantsNext: ({ context: { wanted, after } }) => wanted === 'next' && after.length > 0,
    wantsPrevious: ({ context: { wanted, before } }) => wanted === 'previous' && before.length > 0,
    isAtEdge: ({ context }) => isAtEdge(context),
  },
  delays: { rest: REST },
}).createMachine({
  id: 'incidentRow',
  context: ({ input }) => ({ ...input, total: 0, before: [], after: [], wanted: null }),
  type: 'parallel',
  states: {
    place: {
      initial: 'looking',
      // A step to an unknown neighbour waits until it is known.
      on: { next: { actions: wish('next') }, previous: { actions: wish('previous') } },
      states: {
        looking: {
          initial: 'near',
          states: {
            near: {
              invoke: {
                ...readAround(NEAR),
                onDone: [
                  {
                    guard: { type: 'isPlaced', params: partOf },
                    target: '#known',
                    actions: { type: 'keep', params: partOf },
                  },
                  { target: 'far' },
                ],
                onError: '#failed',
              },
            },
            far: {
              invoke: {
                ...readAround(FAR),
                onDone: [
                  {
                    guard: { type: 'isFound', params: partOf },
                    target: '#known',
                    actions: [{ type: 'keep', params: partOf }, 'keepEnds'],
                  },
                  { target: '#gone', actions: { type: 'keepGap', params: partOf } },
                ],
                onError: '#failed',
              },
            },
          },
        },
        failed: {
          id: 'failed',
          entry: 'forgetWish',
          on: {
            next: { target: 'looking', actions: wish('next') },
            previous: { target: 'looking', actions: wish('previous') },
          },
        },
        known: {
          id: 'known',
          always: [
            ...stepFrom('place'),
            { guard: 'isAtEdge', target: 'looking' },
            { guard: 'wantsSomething', actions: 'forgetWish' },
          ],
        },
        gone: {
          id: 'gone',
          always: [...stepFrom('gap', 'known'), { guard: 'wantsSomething', actions: 'forgetWish' }],
        },
      },
    },
    address: {
      initial: 'steady',
      states: {
        steady: { on: { stepped: 'opening' } },
        opening: {
          entry: { type: 'open', params: ({ context: { id, index } }) => ({ id, index }) },
          on: { stepped: 'holding' },
          after: { rest: 'steady' },
        },
        holding: {
          on: { stepped: { target: 'holding', reenter: true } },
          after: { rest: 'opening' },
        },
      },
    },
  },
});
