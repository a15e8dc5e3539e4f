/** The change-request machine on fakes: its effects written down, its call answered by hand, its clock turned by hand. */
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type ChangeRequest,
  type ChangeRequestEvent,
  changeRequestMachine,
  type Receipt,
  type Reply,
} from '#machines/changeRequest.ts';
import { recordTransitions } from './paths.ts';

export const FILLED: ChangeRequest = { subject: 'New gate code', notes: 'It is 4711 from Monday.' };
export const BLANK: ChangeRequest = { subject: ' ', notes: 'A text' };
/** As many characters as the tests' limits allow, and one more. */
export const LIMITS = { subject: 40, notes: 100 };
export const LONGEST: ChangeRequest = { subject: 's'.repeat(40), notes: 'n'.repeat(100) };
export const TOO_LONG: ChangeRequest = { ...LONGEST, subject: 's'.repeat(41) };
export const OTHER: ChangeRequest = { subject: 'Holiday', notes: 'Closed on Friday.' };

/** The ends of the call and of the wait, as the graph names them. */
export type End =
  | { type: 'xstate.done.actor.send'; output: Reply }
  | { type: 'xstate.error.actor.send'; error: unknown }
  | { type: 'xstate.after.3000.changeRequest.success.leaving' };

export const RECEIPT: Receipt = { ...FILLED, number: '1042', at: '2026-11-22T05:42:10.000Z' };
export const ACCEPTED = {
  type: 'xstate.done.actor.send',
  output: { accepted: true, receipt: RECEIPT },
} as const;
export const THROWN = { type: 'xstate.error.actor.send', error: new Error('No answer') } as const;
export const WAITED = { type: 'xstate.after.3000.changeRequest.success.leaving' } as const;
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

export const open = (request: ChangeRequest, linked: ChangeRequest | null = null) =>
  ({ type: 'open', request, linked }) as const;

export function startRequest() {
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
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, inspect: recorder.inspect, input: { limits: LIMITS } }).start();

  const perform = async (event: ChangeRequestEvent | End) => {
    const call = calls.at(-1);
    if (event.type === 'xstate.done.actor.send') call?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.send') call?.reject(event.error);
    else if (event.type === 'xstate.after.3000.changeRequest.success.leaving') clock.increment(3_000);
    else actor.send(event);
    await flush();
  };
  return { actor, calls, clock, effects, perform, recorder };
}

export const arrive = {
  idle: () => after(open(FILLED)),
  blank: () => after(open(BLANK)),
  long: () => after(open(TOO_LONG)),
  tooLong: () => after(open(TOO_LONG), { type: 'submit' }),
  incomplete: () => after(open(BLANK), { type: 'submit' }),
  submitting: () => after(open(FILLED), { type: 'submit' }),
  aside: () => after(open(FILLED), { type: 'submit' }, { type: 'close' }),
  refused: () => after(open(FILLED), { type: 'submit' }, refused('The mailbox is full.')),
  failed: () => after(open(FILLED), { type: 'submit' }, THROWN),
  linked: () => after(open(FILLED, FILLED)),
  asking: () => after(open(FILLED, FILLED), { type: 'submit' }),
  reconsidered: () => after(open(FILLED, FILLED), { type: 'submit' }, { type: 'reconsider' }),
  success: () => after(open(FILLED), { type: 'submit' }, ACCEPTED),
  staying: () => after(open(FILLED), { type: 'submit' }, ACCEPTED, { type: 'stay' }),
};

async function after(...events: (ChangeRequestEvent | End)[]) {
  const started = startRequest();
  for (const event of events) await started.perform(event);
  return started;
}

// A macrotask: all promise reactions have run.
function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
