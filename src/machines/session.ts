/** Whether somebody is signed in, and every way in and out. */
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Credentials, CurrentUser, ForgetReason, Identity } from './identity.ts';

export type SessionEvent =
  | ({ type: 'submit'; remember: boolean } & Credentials)
  /** A full-page sign-in came back with a token. */
  | { type: 'tokenReceived'; token: string }
  /** The stored token is another one now, by another tab's doing. */
  | { type: 'tokenChanged'; token: string | null }
  | { type: 'loggedOutElsewhere' }
  /** The provider refused this token. */
  | { type: 'unauthorised'; token: string }
  | { type: 'logOut' };

export interface SessionInput {
  /** Who was signed in when the page loaded. */
  readonly identity: Identity | null;
  /** The claims of a token; null when it cannot be read. Pure. */
  readonly readToken: (token: string) => CurrentUser | null;
}

interface SessionContext {
  identity: Identity | null;
  /** Why the last sign-in failed; its message is for people. */
  failure: Error | null;
  remember: boolean;
  /** The last person left on purpose, here or in another tab, and nobody has signed in since. */
  hasLoggedOut: boolean;
  readToken: SessionInput['readToken'];
}

export const UNREADABLE_TOKEN = 'The sign-in answer could not be read. Please try again.';
const LOGIN_FAILED = 'Login failed';

const eventItself = <Event>({ event }: { event: Event }): Event => event;
const readable = { type: 'isReadable', params: eventItself<{ token: string | null }> } as const;
const current = { type: 'isCurrent', params: eventItself<{ token: string | null }> } as const;
const identify = { type: 'identify', params: eventItself<{ token: string | null }> } as const;
const keepInTab = {
  type: 'storeToken',
  params: ({ event }: { event: { token: string } }) => ({ token: event.token, remember: false }),
} as const;
const forget = (reason: ForgetReason) => ({ type: 'forgetUserData', params: { reason } }) as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: {
    /** Resolves to a token; rejects with an Error whose message is for people. */
    authenticate: fromPromise<string, Credentials>(() => Promise.reject(new Error(LOGIN_FAILED))),
  },
  actions: {
    takeSubmission: assign((_, { remember }: { remember: boolean }) => ({ remember, failure: null })),
    identify: assign(({ context }, { token }: { token: string | null }) => {
      const user = token === null ? null : context.readToken(token);
      return {
        identity: token !== null && user !== null ? { token, user } : null,
        failure: null,
        hasLoggedOut: false,
      };
    }),
    forgetIdentity: assign({ identity: null, failure: null }),
    noteLogout: assign({ hasLoggedOut: true }),
    noteFailure: assign((_, { cause }: { cause: unknown }) => ({
      failure: cause instanceof Error && cause.message !== '' ? cause : new Error(LOGIN_FAILED, { cause }),
    })),
    noteUnreadable: assign(() => ({ failure: new Error(UNREADABLE_TOKEN) })),
    /** Log a failed sign-in. */
    reportFailure: (_, _params: { failure: Error | null }) => {},
    storeToken: (_, _params: { token: string; remember: boolean }) => {},
    /** Erase whatever tokens this browser keeps. */
    clearTokens: () => {},
    /** Erase this one token wherever it lies. */
    dropToken: (_, _params: { token: string }) => {},
    /** Erase the token that only this tab keeps. */
    clearTabToken: () => {},
    announceLogout: () => {},
    forgetUserData: (_, _params: { reason: ForgetReason }) => {},
  },
  guards: {
    isIdentified: ({ context }) => context.identity !== null,
    isReadable: ({ context }, { token }: { token: string | null }) =>
      token !== null && context.readToken(token) !== null,
    isComplete: (_, { username, password }: Credentials) => username !== '' && password !== '',
    isCurrent: ({ context }, { token }: { token: string | null }) => token === context.identity?.token,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, failure: null, remember: false, hasLoggedOut: false }),
  initial: 'restoring',
  on: {
    tokenReceived: [
      { guard: readable, target: '.signedIn', actions: [identify, keepInTab] },
      { target: '.signedOut.failed', actions: 'noteUnreadable' },
    ],
    tokenChanged: { guard: readable, target: '.signedIn', actions: identify },
    loggedOutElsewhere: { actions: ['noteLogout', forget('loggedOut')] },
    logOut: {
      target: '.signedOut',
      actions: ['clearTokens', 'noteLogout', forget('loggedOut'), 'announceLogout'],
    },
  },
  states: {
    restoring: {
      always: [{ guard: 'isIdentified', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      initial: 'idle',
      on: {
        submit: [
          {
            guard: { type: 'isComplete', params: eventItself },
            target: 'signingIn',
            actions: { type: 'takeSubmission', params: eventItself },
          },
          // The form says what is missing; what was said of the last attempt is over.
          { target: '.idle' },
        ],
      },
      states: {
        idle: { entry: 'forgetIdentity' },
        failed: { entry: { type: 'reportFailure', params: ({ context }) => ({ failure: context.failure }) } },
      },
    },
    signingIn: {
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ event }) => {
          assertEvent(event, 'submit');
          return { username: event.username, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isReadable', params: ({ event }) => ({ token: event.output }) },
            target: 'signedIn',
            actions: [
              { type: 'identify', params: ({ event }) => ({ token: event.output }) },
              {
                type: 'storeToken',
                params: ({ context, event }) => ({ token: event.output, remember: context.remember }),
              },
            ],
          },
          { target: 'signedOut.failed', actions: 'noteUnreadable' },
        ],
        onError: {
          target: 'signedOut.failed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ cause: event.error }) },
        },
      },
    },
    signedIn: {
      on: {
        unauthorised: {
          guard: current,
          target: 'signedOut',
          actions: [{ type: 'dropToken', params: eventItself }, forget('refused')],
        },
        loggedOutElsewhere: {
          target: 'signedOut',
          actions: ['clearTabToken', 'noteLogout', forget('loggedOut')],
        },
        tokenChanged: [
          { guard: current },
          { guard: readable, actions: [forget('replaced'), identify] },
          { target: 'signedOut', actions: forget('replaced') },
        ],
        tokenReceived: [
          { guard: readable, actions: [forget('replaced'), identify, keepInTab] },
          // The person stays who they were: a broken link must not end a working session.
          { actions: { type: 'reportFailure', params: () => ({ failure: new Error(UNREADABLE_TOKEN) }) } },
        ],
      },
    },
  },
});
