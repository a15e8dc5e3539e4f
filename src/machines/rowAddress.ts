/**
 * The address follows the steps from incident to incident, but not each step of a held key. A part of the chart
 * `incidentRow`, which knows the action and the delay.
 */
import type { PlacedIncident } from './rowPlace.ts';

/** Milliseconds without another step before a further incident is opened. Browsers refuse rewrites at the rate of a held key. */
export const REST = 150;

const place = ({ context: { id, index } }: { context: PlacedIncident }) => ({ id, index });

export const address = {
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
