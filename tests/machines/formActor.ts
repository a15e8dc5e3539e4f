/** The form machine on fakes: its call answered by hand. */
import { createActor, fromPromise } from 'xstate';
import { type FormEvent, type FormValues, formMachine } from '#machines/form.ts';
import { recordTransitions } from './paths.ts';

/** The ends of the call, as the graph names them. */
export type End =
  | { type: 'xstate.done.actor.send'; output: undefined }
  | { type: 'xstate.error.actor.send'; error: unknown };

export const VALUES: FormValues = { name: 'avery', word: 'secret' };
export const MISSING = { name: 'No name', word: 'No word' };
export const SUBMIT = { type: 'submit', values: VALUES, errors: {} } as const;
export const INCOMPLETE = { type: 'submit', values: VALUES, errors: MISSING } as const;
export const EDIT_NAME = { type: 'edit', field: 'name' } as const;
export const EDIT_WORD = { type: 'edit', field: 'word' } as const;
export const RESET = { type: 'reset' } as const;
export const DONE = { type: 'xstate.done.actor.send', output: undefined } as const;
export const REFUSED = { type: 'xstate.error.actor.send', error: new Error('Too many.') } as const;

interface Call {
  readonly values: FormValues;
  readonly signal: AbortSignal;
  resolve(): void;
  reject(cause: unknown): void;
}

export function startForm() {
  const calls: Call[] = [];
  const machine = formMachine.provide({
    actors: {
      send: fromPromise<void, FormValues>(
        ({ input: values, signal }) =>
          new Promise((resolve, reject) => calls.push({ values, signal, resolve, reject })),
      ),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { inspect: recorder.inspect }).start();
  const perform = async (event: FormEvent | End) => {
    if (event.type === 'xstate.done.actor.send') calls.at(-1)?.resolve();
    else if (event.type === 'xstate.error.actor.send') calls.at(-1)?.reject(event.error);
    else actor.send(event);
    await flush();
  };
  return { actor, calls, perform, recorder };
}

export const arrive = {
  filling: () => after(),
  incomplete: () => after(INCOMPLETE),
  submitting: () => after(SUBMIT),
  refused: () => after(SUBMIT, REFUSED),
  done: () => after(SUBMIT, DONE),
};

async function after(...events: (FormEvent | End)[]) {
  const started = startForm();
  for (const event of events) await started.perform(event);
  return started;
}

// A macrotask: all promise reactions have run.
function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
