import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type Credentials,
  type Identity,
  type SessionEvent,
  type SignIn,
  sessionMachine,
} from '#machines/session.ts';
import { callsByHand, type End, performing } from './byHand.ts';
import { expectAllTakenBy, recordTransitions } from './transitions.ts';

type Event = SessionEvent | End<SignIn>;

const identityOf = (name: string): Identity => ({
  token: `token of ${name}`,
  user: { uid: name, name, email: [], phoneNumbers: [], roles: [], scopes: [], locations: [] },
});
const ANNA = identityOf('Anna');
const BEN = identityOf('Ben');
const REMEMBERED: SignIn = { identity: ANNA, remember: true };
const SUBMIT = { type: 'submit', username: 'anna', password: 'secret', remember: true } as const;
const INCOMPLETE = { ...SUBMIT, password: '' } as const;
const UNREADABLE = { type: 'signInFailed', failure: new Error('Not a token') } as const;
const LOG_OUT = { type: 'logOut' } as const;
const EVERYWHERE = { type: 'loggedOutEverywhere' } as const;
const ELSEWHERE = { type: 'loggedOutElsewhere' } as const;
const received = (identity: Identity): Event => ({ type: 'tokenReceived', identity });
const changed = (identity: Identity | null): Event => ({ type: 'tokenChanged', identity });
const refused = (token: string): Event => ({ type: 'unauthorised', token });
const answered = (output: SignIn): Event => ({ type: 'xstate.done.actor.authenticate', output });
const failed = (error: unknown): Event => ({ type: 'xstate.error.actor.authenticate', error });

/** The real actor, with its effects written down and its Authenticate call answered by hand. */
function startSession(identity: Identity | null = null) {
  const effects: string[] = [];
  const { calls, actor: authenticate } = callsByHand<Credentials & { remember: boolean }, SignIn>();
  const machine = sessionMachine.provide({
    actors: { authenticate },
    actions: {
      reportFailure: (_, { failure }) => effects.push(`report ${failure?.message}`),
      storeToken: (_, { identity, remember }) =>
        effects.push(`store ${identity.token}${remember ? ' for good' : ''}`),
      endTokens: () => effects.push('end tokens'),
      clearTokens: () => effects.push('clear tokens'),
      dropToken: (_, { token }) => effects.push(`drop ${token}`),
      clearTabToken: () => effects.push('clear tab token'),
      announceLogout: () => effects.push('announce logout'),
      forgetUserData: (_, { reason }) => effects.push(`forget, ${reason}`),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { input: { identity }, inspect: recorder.inspect }).start();
  const perform = performing(actor, calls);
  return { actor, calls, effects, perform, recorder };
}

const before = {
  idle: [null, []],
  failed: [null, [SUBMIT, failed(new Error('Wrong password'))]],
  signingIn: [null, [SUBMIT]],
  signedIn: [ANNA, []],
} as const;

async function arrive(state: keyof typeof before) {
  const [identity, events] = before[state];
  const session = startSession(identity);
  await session.perform(...events);
  session.effects.length = 0;
  return session;
}

const IDLE = { signedOut: 'idle' };
const FAILED = { signedOut: 'failed' };
const FORGOTTEN = ['clear tokens', 'forget, loggedOut'];
const LEFT = [...FORGOTTEN, 'announce logout'];
const STORED_ANNA = [`store ${ANNA.token}`];
const STORED_BEN = [`store ${BEN.token}`];

/** @param error the failure that is shown */
type From = keyof typeof before;
type Who = string | null;
type Row = [from: From, event: Event, to: unknown, who: Who, effects: string[], error?: string];

const table: Row[] = [
  ['idle', SUBMIT, 'signingIn', null, []],
  ['idle', INCOMPLETE, IDLE, null, []],
  ['idle', { ...SUBMIT, username: '' }, IDLE, null, []],
  ['idle', received(ANNA), 'signedIn', 'Anna', STORED_ANNA],
  ['idle', UNREADABLE, FAILED, null, ['report Not a token'], 'Not a token'],
  ['idle', changed(BEN), 'signedIn', 'Ben', []],
  ['idle', changed(null), IDLE, null, []],
  ['idle', refused(ANNA.token), IDLE, null, []],
  ['idle', ELSEWHERE, IDLE, null, ['forget, loggedOut']],
  ['idle', LOG_OUT, IDLE, null, FORGOTTEN],
  ['idle', EVERYWHERE, IDLE, null, LEFT],

  ['failed', SUBMIT, 'signingIn', null, []],
  ['failed', INCOMPLETE, IDLE, null, []],
  ['failed', received(ANNA), 'signedIn', 'Anna', STORED_ANNA],
  ['failed', changed(BEN), 'signedIn', 'Ben', []],
  ['failed', changed(null), FAILED, null, [], 'Wrong password'],
  ['failed', ELSEWHERE, FAILED, null, ['forget, loggedOut'], 'Wrong password'],
  ['failed', LOG_OUT, IDLE, null, FORGOTTEN],

  ['signingIn', SUBMIT, 'signingIn', null, []],
  ['signingIn', INCOMPLETE, 'signingIn', null, []],
  ['signingIn', answered(REMEMBERED), 'signedIn', 'Anna', [`store ${ANNA.token} for good`]],
  ['signingIn', failed(new Error('Locked')), FAILED, null, ['report Locked'], 'Locked'],
  ['signingIn', failed('odd'), FAILED, null, ['report Login failed'], 'Login failed'],
  ['signingIn', failed(new Error('')), FAILED, null, ['report Login failed'], 'Login failed'],
  ['signingIn', received(BEN), 'signedIn', 'Ben', STORED_BEN],
  ['signingIn', changed(BEN), 'signedIn', 'Ben', []],
  ['signingIn', changed(null), 'signingIn', null, []],
  ['signingIn', ELSEWHERE, 'signingIn', null, ['forget, loggedOut']],
  ['signingIn', LOG_OUT, IDLE, null, ['end tokens', ...LEFT]],

  ['signedIn', SUBMIT, 'signedIn', 'Anna', []],
  ['signedIn', refused(ANNA.token), IDLE, null, [`drop ${ANNA.token}`, 'forget, refused']],
  ['signedIn', refused(BEN.token), 'signedIn', 'Anna', []],
  ['signedIn', ELSEWHERE, IDLE, null, ['clear tab token', 'forget, loggedOut']],
  ['signedIn', changed(ANNA), 'signedIn', 'Anna', []],
  ['signedIn', changed(BEN), 'signedIn', 'Ben', ['forget, replaced']],
  ['signedIn', changed(null), IDLE, null, ['forget, replaced']],
  ['signedIn', received(BEN), 'signedIn', 'Ben', ['forget, replaced', ...STORED_BEN]],
  ['signedIn', UNREADABLE, 'signedIn', 'Anna', ['report Not a token']],
  ['signedIn', LOG_OUT, IDLE, null, ['end tokens', ...LEFT]],
  ['signedIn', EVERYWHERE, IDLE, null, LEFT],
];

describe('the session machine', () => {
  it.each(table)('%s, on %o, becomes %o for %s', async (from, event, to, who, expected, error) => {
    const { actor, effects, perform } = await arrive(from);
    await perform(event);
    const { value, context } = actor.getSnapshot();
    expect(value).toEqual(to);
    expect(context.identity).toEqual(who === null ? null : identityOf(who));
    expect(context.failure?.message ?? null).toBe(error ?? null);
    expect(effects).toEqual(expected);
  });

  it('takes every transition in these rows', () => expectAllTakenBy(sessionMachine, table, arrive));
});

describe('the session machine while signing in', () => {
  it('makes one call with username and password, and keeps no password itself', async () => {
    const { actor, calls, perform } = await arrive('signingIn');
    await perform(SUBMIT, SUBMIT);
    expect(calls.map(({ input }) => input)).toEqual([
      expect.objectContaining({ username: 'anna', password: 'secret' }),
    ]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  it('aborts the call when the person logs out', async () => {
    const { calls, perform } = await arrive('signingIn');
    await perform(LOG_OUT);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('takes no notice of an answer that comes after another tab has signed in', async () => {
    const { actor, perform } = await arrive('signingIn');
    await perform(changed(BEN), answered(REMEMBERED));
    expect(actor.getSnapshot().context.identity).toEqual(BEN);
  });
});

it('the session machine when many calls are refused at once signs out once', async () => {
  const { actor, effects, perform } = await arrive('signedIn');
  const values = new Set<string>();
  actor.subscribe(({ value }) => values.add(JSON.stringify(value)));
  await perform(...Array.from({ length: 5 }, () => refused(ANNA.token)));
  expect(effects).toEqual([`drop ${ANNA.token}`, 'forget, refused']);
  expect([...values]).toEqual([JSON.stringify(IDLE)]);
});
