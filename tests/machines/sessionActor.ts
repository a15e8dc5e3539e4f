/** The session machine on fakes: its effects written down, its Authenticate call answered by hand. */
import { createActor, fromPromise } from 'xstate';
import {
  type Credentials,
  type CurrentUser,
  type Identity,
  type SessionEvent,
  type SignIn,
  sessionMachine,
} from '#machines/session.ts';
import { recordTransitions } from './paths.ts';

const person = (name: string): CurrentUser => ({
  uid: name,
  name,
  email: [],
  phoneNumbers: [],
  roles: [],
  scopes: [],
  locations: [],
});
export const identityOf = (name: string): Identity => ({ token: `token of ${name}`, user: person(name) });

export const ANNA = identityOf('Anna');
export const BEN = identityOf('Ben');
export const SUBMIT = { type: 'submit', username: 'anna', password: 'secret', remember: true } as const;
export const INCOMPLETE = { ...SUBMIT, password: '' } as const;

export type End =
  | { type: 'xstate.done.actor.authenticate'; output: SignIn }
  | { type: 'xstate.error.actor.authenticate'; error: unknown };

/** The real actor, with its effects written down and its Authenticate call answered by hand. */
export function startSession(identity: Identity | null = null) {
  const effects: string[] = [];
  const calls: {
    input: Credentials;
    signal: AbortSignal;
    resolve(end: SignIn): void;
    reject(e: unknown): void;
  }[] = [];
  const machine = sessionMachine.provide({
    actors: {
      authenticate: fromPromise<SignIn, Credentials & { remember: boolean }>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject })),
      ),
    },
    actions: {
      reportFailure: (_, { failure }) => effects.push(`report ${failure?.message}`),
      storeToken: (_, { identity, remember }) =>
        effects.push(`store ${identity.token}${remember ? ' for good' : ''}`),
      endTokens: () => effects.push('end tokens'),
      clearTokens: () => effects.push('clear tokens'),
      dropToken: (_, { token }) => effects.push(`drop ${token}`),
      clearTabToken: () => effects.push('clear tab token'),
      announceLogout: () => effects.push('announce logout'),
      forgetUserData: (_, { reason }) => effects.push(`forget data, ${reason}`),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { input: { identity }, inspect: recorder.inspect }).start();

  const perform = async (event: SessionEvent | End) => {
    const call = calls.at(-1);
    if (event.type === 'xstate.done.actor.authenticate') call?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.authenticate') call?.reject(event.error);
    else actor.send(event);
    await flush();
  };
  return { actor, calls, effects, perform, recorder };
}

// A macrotask: all promise reactions have run.
export const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

export const arrive = {
  idle: async () => startSession(),
  failed: async () => {
    const session = startSession();
    await session.perform(SUBMIT);
    await session.perform({ type: 'xstate.error.actor.authenticate', error: new Error('Wrong password') });
    return session;
  },
  signingIn: async () => {
    const session = startSession();
    await session.perform(SUBMIT);
    return session;
  },
  signedIn: async () => startSession(ANNA),
};
