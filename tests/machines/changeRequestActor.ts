/** The change-request machine on fakes: its effects written down, its call answered by hand, its clock turned by hand. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type ChangeRequest,
  type ChangeRequestEvent,
  changeRequestMachine,
  type Reply,
} from '#machines/changeRequest.ts';
import { recordTransitions } from './paths.ts';

export const FILLED: ChangeRequest = { subject: 'New gate code', notes: 'It is 4711 from Monday.' };
export const BLANK: ChangeRequest = { subject: ' ', notes: 'A text' };
export const EMPTY: ChangeRequest = { subject: '', notes: '' };

/** The ends of the call and of the wait, as the graph names them. */
export type End =
  | { type: 'xstate.done.actor.send'; output: Reply }
  | { type: 'xstate.error.actor.send'; error: unknown }
  | { type: 'xstate.after.3000.changeRequest.success' };

export const ACCEPTED = { type: 'xstate.done.actor.send', output: { accepted: true } } as const;
export const THROWN = { type: 'xstate.error.actor.send', error: new Error('No answer') } as const;
export const WAITED = { type: 'xstate.after.3000.changeRequest.success' } as const;
export const refused = (reason: string | null): End => ({
  type: 'xstate.done.actor.send',
  output: { accepted: false, reason },
});

interface Call {
  readonly request: ChangeRequest;
  readonly signal: AbortSignal;
  resolve(reply: Reply): void;
  reject(reason: unknown): void;
}

/** @param underWay the text that a form that was left is still sending */
export function startRequest(input: ChangeRequest = EMPTY, underWay: ChangeRequest | null = null) {
  const effects: string[] = [];
  const calls: Call[] = [];
  const machine = changeRequestMachine.provide({
    actors: {
      send: fromPromise<Reply, ChangeRequest>(
        ({ input: request, signal }) =>
          new Promise((resolve, reject) => calls.push({ request, signal, resolve, reject })),
      ),
    },
    actions: {
      keepDraft: (_, { request: { subject, notes } }) => effects.push(`keep ${subject} / ${notes}`),
      goHome: () => effects.push('go home'),
    },
    guards: { isUnderWay: ({ context }) => context.request === underWay },
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock, inspect: recorder.inspect }).start();

  const perform = async (event: ChangeRequestEvent | End) => {
    const call = calls.at(-1);
    if (event.type === 'xstate.done.actor.send') call?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.send') call?.reject(event.error);
    else if (event.type === 'xstate.after.3000.changeRequest.success') clock.increment(3_000);
    else actor.send(event);
    await flush();
  };
  return { actor, calls, clock, effects, perform, recorder };
}

export const arrive = {
  idle: async () => startRequest(FILLED),
  blank: async () => startRequest(BLANK),
  missing: async () => {
    const started = startRequest(BLANK);
    await started.perform({ type: 'submit' });
    return started;
  },
  submitting: () => after({ type: 'submit' }),
  error: () => after({ type: 'submit' }, THROWN),
  success: () => after({ type: 'submit' }, ACCEPTED),
};

async function after(...events: (ChangeRequestEvent | End)[]) {
  const started = startRequest(FILLED);
  for (const event of events) await started.perform(event);
  return started;
}

// A macrotask: all promise reactions have run.
function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
