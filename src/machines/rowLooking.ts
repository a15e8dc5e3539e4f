/**
 * Finds an incident in its list, which has moved on since: first where it was, then farther around. A part of the chart
 * `incidentRow`, which knows the actor, the actions and the guards.
 */
import type { IncidentRowContext, RowPart } from './rowPlace.ts';

/** A list moves on by a few incidents while one of them is looked at. */
const NEAR = 15;
const FAR = 100;

const partOf = <Event extends { output: RowPart }>({ event }: { event: Event }): RowPart => event.output;
const readAround = (reach: number) => ({
  id: 'readPart',
  src: 'readPart' as const,
  input: ({ context: { index } }: { context: IncidentRowContext }) => ({ index, reach }),
  onError: '#failed' as const,
});
const notedAs = (kept: 'keep' | 'keepGap') => ({ type: kept, params: partOf }) as const;

export const looking = {
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
