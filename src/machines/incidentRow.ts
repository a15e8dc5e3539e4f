/** Steps from incident to incident in the order of the list that the first of them was opened from. */
import { assign, fromPromise, raise, setup } from 'xstate';
import { address, REST } from './rowAddress.ts';
import { looking } from './rowLooking.ts';
import {
  type IncidentRowContext,
  type IncidentRowEvent,
  isAtEdge,
  isPlacedIn,
  neighboursIn,
  neighboursOfGap,
  nextPlace,
  type PartAround,
  type PlacedIncident,
  previousPlace,
  type RowPart,
  type RowStep,
  withEnds,
} from './rowPlace.ts';

const wish = (step: RowStep) => ({ type: 'want', params: { step } }) as const;
const stepped = ['forgetWish', 'tellStep'] as const;
const stepFrom = (from: 'place' | 'gap', target?: 'known') =>
  [
    { guard: 'wantsNext', target, actions: [{ type: 'goOn', params: { from } }, ...stepped] },
    { guard: 'wantsPrevious', target, actions: [{ type: 'goBack', params: { from } }, ...stepped] },
  ] as const;

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
        looking,
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
    address,
  },
});
