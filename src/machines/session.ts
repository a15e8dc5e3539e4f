/** Whether somebody is signed in, and every way to sign in and out. */
import { assertEvent, assign, fromPromise, setup } from 'xstate';

/** The signed-in person as the token's claims describe them. */
export interface CurrentUser {
  /** Never shown to customers; '' when the token has none. */
  readonly uid: string;
  /** '' when the token has none. */
  readonly name: string;
  readonly email: readonly string[];
  readonly phoneNumbers: readonly string[];
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** Ids of the locations that the person may see. */
  readonly locations: readonly number[];
}

export interface Identity {
  readonly token: string;
  readonly user: CurrentUser;
}

/**
 * Why the data kept about a person must be erased: they logged out, the token was refused, or another token replaced
 * it.
 */
export type ForgetReason = 'loggedOut' | 'refused' | 'replaced';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The result of a sign-in. With `remember`, its token is shared by all tabs and survives closing the browser. */
export interface SignIn {
  readonly identity: Identity;
  readonly remember: boolean;
}

export type SessionEvent =
  | ({ type: 'submit'; remember: boolean } & Credentials)
  /** A full-page sign-in returned a token. */
  | { type: 'tokenReceived'; identity: Identity }
  /** A full-page sign-in returned something that cannot be read. */
  | { type: 'signInFailed'; failure: Error }
  /** Another tab has changed the stored token; null when there is none that can be read. */
  | { type: 'tokenChanged'; identity: Identity | null }
  | { type: 'loggedOutElsewhere' }
  /** The provider refused this token. */
  | { type: 'unauthorised'; token: string }
  | { type: 'logOut' }
  /** The provider has ended every session of the person. */
  | { type: 'loggedOutEverywhere' };

interface SessionContext {
  identity: Identity | null;
  /** Why the last sign-in failed. Its message is written for people. */
  failure: Error | null;
  /** Whether the last person logged out, in this tab or another, and nobody has signed in since. */
  hasLoggedOut: boolean;
}

type Somebody = Pick<SessionContext, 'identity'>;

const eventItself = <Event>({ event }: { event: Event }): Event => event;
const output = <Output>({ event }: { event: { output: Output } }): Output => event.output;
const somebody = { type: 'isSomebody', params: eventItself<Somebody> } as const;
const identify = { type: 'identify', params: eventItself<Somebody> } as const;
const keepInTab = { type: 'storeToken', params: eventItself<{ identity: Identity }> } as const;
const forget = (reason: ForgetReason) => ({ type: 'forgetUserData', params: { reason } }) as const;
const takeLeave = ['noteLogout', forget('loggedOut')] as const;
const leaveAllTabs = ['clearTokens', ...takeLeave, 'announceLogout'] as const;

export const sessionMachine = setup({
  /** Input: who was signed in when the page loaded. */
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as Somebody },
  actors: {
    /** Rejects with an Error whose message is written for people. */
    authenticate: fromPromise<SignIn, Credentials & { remember: boolean }>(() => Promise.reject()),
  },
  actions: {
    identify: assign((_, { identity }: Somebody) => ({ identity, hasLoggedOut: false })),
    forgetIdentity: assign({ identity: null }),
    noteLogout: assign({ hasLoggedOut: true }),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({
      failure: failure instanceof Error && failure.message !== '' ? failure : new Error('Login failed'),
    })),
    clearFailure: assign({ failure: null }),
    /** Logs a failed sign-in. */
    reportFailure: (_, _params: { failure: Error | null }) => {},
    /** Keeps the token in this tab, unless it is to be remembered. */
    storeToken: (_, _params: { identity: Identity; remember?: boolean }) => {},
    /** Asks the provider to refuse all tokens that this browser stores. `clearTokens` erases them. */
    endTokens: () => {},
    clearTokens: () => {},
    /** Erases this token wherever it is stored. */
    dropToken: (_, _params: { token: string }) => {},
    /** Erases the token that only this tab holds. */
    clearTabToken: () => {},
    announceLogout: () => {},
    forgetUserData: (_, _params: { reason: ForgetReason }) => {},
  },
  guards: {
    isSomebody: (_, { identity }: Somebody) => identity !== null,
    isComplete: (_, { username, password }: Credentials) => username !== '' && password !== '',
    /** A 401 that comes late, to a call of a session before, is not about this one. */
    isCurrent: ({ context }, { token }: { token: string | undefined }) => token === context.identity?.token,
  },
}).createMachine({
  id: 'session',
  context: ({ input: { identity } }) => ({ identity, failure: null, hasLoggedOut: false }),
  initial: 'restoring',
  on: {
    tokenReceived: { target: '.signedIn', actions: [identify, keepInTab] },
    signInFailed: { target: '.signedOut.failed', actions: { type: 'noteFailure', params: eventItself } },
    tokenChanged: { guard: somebody, target: '.signedIn', actions: identify },
    loggedOutElsewhere: { actions: takeLeave },
    logOut: { target: '.signedOut', actions: ['endTokens', ...leaveAllTabs] },
    loggedOutEverywhere: { target: '.signedOut', actions: leaveAllTabs },
  },
  states: {
    restoring: {
      always: [
        { guard: { type: 'isSomebody', params: ({ context }) => context }, target: 'signedIn' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      entry: 'forgetIdentity',
      initial: 'idle',
      on: {
        submit: [
          { guard: { type: 'isComplete', params: eventItself }, target: 'signingIn' },
          // The form says what is missing. The last attempt's failure no longer applies.
          { target: '.idle' },
        ],
        // Nobody's session ends in the other tabs: any site may link to the page that logs off.
        logOut: { target: '.idle', actions: ['clearTokens', ...takeLeave] },
      },
      states: {
        idle: {},
        failed: {
          entry: { type: 'reportFailure', params: ({ context }) => ({ failure: context.failure }) },
          exit: 'clearFailure',
        },
      },
    },
    signingIn: {
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ event }) => {
          assertEvent(event, 'submit');
          return event;
        },
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'identify', params: output },
            { type: 'storeToken', params: output },
          ],
        },
        onError: {
          target: 'signedOut.failed',
          actions: { type: 'noteFailure', params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    signedIn: {
      on: {
        unauthorised: {
          guard: { type: 'isCurrent', params: eventItself },
          target: 'signedOut',
          actions: [{ type: 'dropToken', params: eventItself }, forget('refused')],
        },
        loggedOutElsewhere: { target: 'signedOut', actions: ['clearTabToken', ...takeLeave] },
        tokenChanged: [
          { guard: { type: 'isCurrent', params: ({ event }) => ({ token: event.identity?.token }) } },
          { guard: somebody, actions: [forget('replaced'), identify] },
          { target: 'signedOut', actions: forget('replaced') },
        ],
        tokenReceived: { actions: [forget('replaced'), identify, keepInTab] },
        // The person stays signed in: a broken link must not end a working session.
        signInFailed: { actions: { type: 'reportFailure', params: eventItself } },
      },
    },
  },
});
