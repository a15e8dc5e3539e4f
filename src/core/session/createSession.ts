/** Connects the session machine with the browser: token stores, other tabs, the Authenticate call. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { ResponseOf } from '#contract/call.ts';
import type { authenticateCall } from '#contract/session.ts';
import { errorTextOf } from '#core/api/apiError.ts';
import { browserStorage, type Channel, openChannel, tabStorage } from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { createListeners } from '#core/listeners.ts';
import {
  type Credentials,
  type CurrentUser,
  type ForgetReason,
  type Identity,
  type SignIn,
  sessionMachine,
} from '#machines/session.ts';
import { followOtherTabs, SESSION_CHANNEL } from './crossTab.ts';
import { readToken } from './tokenClaims.ts';
import { createTokenStorage, type TokenStores } from './tokenStorage.ts';

const UNREADABLE = 'The sign-in answer could not be read. Please try again.';

export interface SessionOptions {
  /** The Authenticate call. */
  readonly authenticate: (credentials: Credentials, signal: AbortSignal) => Promise<AuthenticateResponse>;
  /** Called for failed sign-ins and unreadable tokens. Never gets a token or a password. */
  readonly log: (error: Error) => void;
  /** Called with the tokens to end when the person logs off. */
  readonly endToken?: (token: string) => void;
  /** Called when the data kept about the person must be erased. */
  readonly onForget?: (reason: ForgetReason) => void;
  /** The browser's own by default. */
  readonly stores?: TokenStores;
  readonly channel?: Channel | null;
  /** Path of the folder that serves the portal; '/' by default. Tabs of other folders get no session of this one. */
  readonly folder?: string;
  readonly events?: EventTarget;
}

export type AuthenticateResponse = ResponseOf<typeof authenticateCall> | null;

export interface Session {
  readonly actor: ActorRefFrom<typeof sessionMachine>;
  token(): string | null;
  user(): CurrentUser | null;
  /** Everybody whose token this browser keeps where this tab can read it: the tab's own, and the shared one. */
  people(): readonly CurrentUser[];
  /** Whether nobody is signed in because the last person logged out, in this tab or another. */
  hasLoggedOut(): boolean;
  /** Signs in with the token of a full-page sign-in. */
  receive(token: string): void;
  /**
   * Calls back when the token changes or goes away.
   * @returns ends the subscription
   */
  subscribe(listener: () => void): () => void;
  /** Forgets what is kept of a person whom another tab has logged off while this one slept. */
  wake(): void;
  /** Stops following the browser and the other tabs. The token stays stored. */
  stop(): void;
}

/** Reads the stored token and starts to follow its changes. */
export function createSession(options: SessionOptions): Session {
  const { authenticate, log, endToken = () => {}, onForget = () => {}, events = window } = options;
  const tokens = createTokenStorage({
    stores: options.stores ?? browserStores(),
    isReadable: (token) => readToken(token) !== null,
    log,
  });
  const tokenMayHaveChanged = () => {
    if (tokens.dropEnded()) actor.send({ type: 'loggedOutElsewhere' });
    actor.send({ type: 'tokenChanged', identity: identityOf(tokens.read()) });
    if (token() !== null) tokens.noteSignIn();
  };
  const tabs = followOtherTabs({
    events,
    channel: options.channel === undefined ? openChannel(SESSION_CHANNEL) : options.channel,
    folder: options.folder ?? '/',
    token: () => token(),
    onTokenMayHaveChanged: tokenMayHaveChanged,
    onLoggedOut: () => {
      actor.send({ type: 'loggedOutElsewhere' });
      // The other tab may have signed in again before this one woke up.
      tokenMayHaveChanged();
    },
  });
  const machine = sessionMachine.provide({
    actors: {
      authenticate: fromPromise<SignIn, Credentials & { remember: boolean }>(({ input, signal }) =>
        authenticate({ username: input.username, password: input.password }, signal).then(
          (response) => ({ identity: readableIdentity(tokenOf(response)), remember: input.remember }),
          (cause: unknown) => {
            throw new Error(errorTextOf(cause) ?? (cause instanceof Error ? cause.message : ''), { cause });
          },
        ),
      ),
    },
    actions: {
      reportFailure: (_, { failure }) => failure && log(failure),
      storeToken: (_, { identity, remember = false }) => tokens.store(identity.token, remember),
      endTokens: () => tokens.all().forEach(endToken),
      clearTokens: tokens.clear,
      dropToken: (_, { token }) => tokens.drop(token),
      clearTabToken: tokens.clearTab,
      announceLogout: () => {
        tokens.noteLogOff();
        tabs.announceLogout();
      },
      forgetUserData: (_, { reason }) => onForget(reason),
    },
  });
  const actor = createActor(machine, {
    ...inspected,
    input: { identity: identityOf(tokens.read()) },
  }).start();
  const token = () => actor.getSnapshot().context.identity?.token ?? null;
  const user = () => actor.getSnapshot().context.identity?.user ?? null;
  const { subscribe, notify } = createListeners();
  let lastToken = token();
  actor.subscribe(() => {
    if (token() === lastToken) return;
    lastToken = token();
    notify();
  });
  return {
    actor,
    token,
    user,
    people: () => tokens.all().flatMap((kept) => readToken(kept) ?? []),
    hasLoggedOut: () => actor.getSnapshot().context.hasLoggedOut,
    receive: (received) => {
      const identity = identityOf(received);
      if (identity === null) actor.send({ type: 'signInFailed', failure: new Error(UNREADABLE) });
      else actor.send({ type: 'tokenReceived', identity });
    },
    subscribe,
    wake: tokenMayHaveChanged,
    stop: () => {
      tabs.stop();
      actor.stop();
    },
  };
}

function browserStores(): TokenStores {
  return { local: browserStorage, session: tabStorage };
}

function identityOf(token: string | null): Identity | null {
  const user = readToken(token);
  return token !== null && user !== null ? { token, user } : null;
}

function readableIdentity(token: string): Identity {
  const identity = identityOf(token);
  if (identity === null) throw new Error(UNREADABLE);
  return identity;
}

function tokenOf(response: AuthenticateResponse): string {
  if (response?.token && response.successful !== false) return response.token;
  // For an empty message, the machine uses its own text.
  throw new Error(errorTextOf(response) ?? '');
}
