/** The machine of the board on a clock that the test turns, with a provider that the test answers for. */
import { createActor, SimulatedClock } from 'xstate';
import type { LocationRecord } from '#contract/location.ts';
import { type AskedStatus, createCoverageMachine, tellsArming } from '#machines/coverage.ts';
import { recordTransitions } from './paths.ts';
import { flush } from './recordings.ts';

export const MINUTE = 60_000;
interface Call<Answer> {
  readonly signal: AbortSignal;
  isOver: boolean;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

export type AnswerEnd = 'ready' | 'missing' | 'failed';

/** Sites 1 to `count`. @param told whether the list says that they are armed */
export const sitesOf = (count: number, told: boolean): LocationRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, armed: told ? true : null }));

const ARMED: AskedStatus = { armed: true, until: null, at: 0 };

interface Opening {
  readonly sites: readonly LocationRecord[];
  readonly mostUnbidden?: number;
}

/** Opened at 0 on the clock, with sites that were asked for then. */
export function openBoard({ sites, mostUnbidden = 200 }: Opening) {
  const clock = new SimulatedClock();
  const loads: (Call<AskedStatus | null> & { readonly id: number })[] = [];
  const machine = createCoverageMachine({
    load: (id, signal) =>
      new Promise((resolve, reject) => loads.push({ id, signal, isOver: false, resolve, reject })),
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, {
    clock,
    input: { sites, at: 0, mostUnbidden },
    inspect: recorder.inspect,
  }).start();
  const context = () => actor.getSnapshot().context;
  const open = <One extends Call<never>>(calls: readonly One[]) =>
    calls.filter(({ isOver, signal }) => !isOver && !signal.aborted);
  const inFlight = () => open(loads).map(({ id }) => id);

  return {
    actor,
    clock,
    taken: recorder.taken,
    context,
    statuses: () => actor.getSnapshot().value.statuses,
    /** Ids that the provider is asked about now, in the order of asking. */
    inFlight,
    /** Ids whose calls were given up. */
    cancelled: () => loads.filter(({ isOver, signal }) => signal.aborted && !isOver).map(({ id }) => id),
    isTold: () => tellsArming(context().sites),
    async answer(id: number | undefined, end: AnswerEnd = 'ready') {
      const [load] = open(loads).filter((one) => one.id === id);
      if (load === undefined) throw new Error(`Site ${id} is not asked.`);
      load.isOver = true;
      if (end === 'failed') load.reject(new Error('503'));
      else load.resolve(end === 'ready' ? ARMED : null);
      await flush();
    },
  };
}
