/** How fast clips play. A part of the chart `player`, which knows the actions. */
import type { PlayerContext } from './playerEvents.ts';

export const RATES = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** The next rate of the list in that direction; the same at its end. */
export function neighbouringRate(rate: number, by: 1 | -1): number {
  return (by > 0 ? RATES.find((one) => one > rate) : RATES.findLast((one) => one < rate)) ?? rate;
}

export const chosenRate = ({ context: { rate } }: { context: PlayerContext }) => ({ rate });

/** Notes the rate, sets it and keeps it. */
const choose = <Source>(rate: (source: Source) => { rate: number }) =>
  ({
    actions: [
      { type: 'noteRate', params: rate },
      { type: 'setRate', params: chosenRate },
      { type: 'keep', params: chosenRate },
    ],
  }) as const;

const neighbour =
  (by: 1 | -1) =>
  ({ context: { rate } }: { context: PlayerContext }) => ({ rate: neighbouringRate(rate, by) });

export const speed = {
  on: {
    setRate: choose(({ event }: { event: { rate: number } }) => event),
    faster: choose(neighbour(1)),
    slower: choose(neighbour(-1)),
  },
} as const;
