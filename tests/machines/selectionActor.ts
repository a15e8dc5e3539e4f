/** The machine between a selection and the address on fakes: its writing ended by hand, its clock turned by hand. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { createSelectionInUrlMachine, REST, type SelectionInUrlEvent } from '#machines/selectionInUrl.ts';
import { recordTransitions } from './paths.ts';
import { flush } from './recordings.ts';

export type Selection = string | undefined;

/** The ends of the rest and of the writing, as the graph names them. */
export type End =
  | { type: 'xstate.after.rest.selectionInUrl.resting' }
  | { type: 'xstate.done.actor.write'; output: undefined }
  | { type: 'xstate.error.actor.write'; error: unknown };

export const RESTED = { type: 'xstate.after.rest.selectionInUrl.resting' } as const;
export const WRITTEN = { type: 'xstate.done.actor.write', output: undefined } as const;
export const REFUSED = { type: 'xstate.error.actor.write', error: new Error('Refused') } as const;
export const selected = (selection: Selection) => ({ type: 'selected', selection }) as const;
export const addressChanged = (address: Selection) => ({ type: 'addressChanged', address }) as const;

interface Writing {
  readonly selection: Selection;
  resolve(): void;
  reject(reason: unknown): void;
}

interface Start {
  readonly selection?: Selection;
  readonly address?: Selection;
}

export function startSelection({ selection, address }: Start = {}) {
  const writings: Writing[] = [];
  const handedOn: Selection[] = [];
  let isLeaving = false;
  const machine = createSelectionInUrlMachine<Selection>().provide({
    actors: {
      write: fromPromise<void, { selection: Selection }>(
        ({ input }) => new Promise((resolve, reject) => writings.push({ ...input, resolve, reject })),
      ),
    },
    actions: { select: (_, params) => handedOn.push(params.address) },
    guards: { isLeaving: () => isLeaving },
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const input = { selection, address };
  const actor = createActor(machine, { clock, input, inspect: recorder.inspect }).start();

  const perform = async (event: SelectionInUrlEvent<Selection> | End) => {
    const writing = writings.at(-1);
    if (event.type === 'xstate.done.actor.write') writing?.resolve();
    else if (event.type === 'xstate.error.actor.write') writing?.reject(event.error);
    else if (event.type === 'xstate.after.rest.selectionInUrl.resting') clock.increment(REST);
    else actor.send(event);
    await flush();
  };
  return {
    actor,
    clock,
    perform,
    taken: recorder.taken,
    state: () => actor.getSnapshot().value,
    /** What was written into the address, or is being written. */
    written: () => writings.map((writing) => writing.selection),
    handedOn,
    leave: (leaving: boolean) => {
      isLeaving = leaving;
    },
  };
}
