import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '#machines/session.ts';
import { ANNA, arrive, BEN, type End, INCOMPLETE, identityOf, SUBMIT } from './sessionActor.ts';

const IDLE = { signedOut: 'idle' };
const FAILED = { signedOut: 'failed' };
const UNREADABLE = { type: 'signInFailed', failure: new Error('Not a token') } as const;
const LEFT = ['clear tokens', 'forget data, loggedOut', 'announce logout'];
type Row = [
  from: keyof typeof arrive,
  event: SessionEvent | End,
  to: unknown,
  who: string | null,
  error: string | null,
  effects: string[],
];

const table: Row[] = [
  ['idle', SUBMIT, 'signingIn', null, null, []],
  ['idle', INCOMPLETE, IDLE, null, null, []],
  ['idle', { ...SUBMIT, username: '' }, IDLE, null, null, []],
  ['idle', { type: 'tokenReceived', identity: ANNA }, 'signedIn', 'Anna', null, [`store ${ANNA.token}`]],
  ['idle', UNREADABLE, FAILED, null, UNREADABLE.failure.message, [`report ${UNREADABLE.failure.message}`]],
  ['idle', { type: 'tokenChanged', identity: BEN }, 'signedIn', 'Ben', null, []],
  ['idle', { type: 'tokenChanged', identity: null }, IDLE, null, null, []],
  ['idle', { type: 'unauthorised', token: ANNA.token }, IDLE, null, null, []],
  ['idle', { type: 'loggedOutElsewhere' }, IDLE, null, null, ['forget data, loggedOut']],
  ['idle', { type: 'logOut' }, IDLE, null, null, ['clear tokens', 'forget data, loggedOut']],

  ['idle', { type: 'loggedOutEverywhere' }, IDLE, null, null, LEFT],

  ['failed', SUBMIT, 'signingIn', null, null, []],
  ['failed', INCOMPLETE, IDLE, null, null, []],
  ['failed', { type: 'tokenReceived', identity: ANNA }, 'signedIn', 'Anna', null, [`store ${ANNA.token}`]],
  ['failed', { type: 'tokenChanged', identity: BEN }, 'signedIn', 'Ben', null, []],
  ['failed', { type: 'tokenChanged', identity: null }, FAILED, null, 'Wrong password', []],
  ['failed', { type: 'loggedOutElsewhere' }, FAILED, null, 'Wrong password', ['forget data, loggedOut']],
  ['failed', { type: 'logOut' }, IDLE, null, null, ['clear tokens', 'forget data, loggedOut']],

  ['signingIn', SUBMIT, 'signingIn', null, null, []],
  ['signingIn', INCOMPLETE, 'signingIn', null, null, []],
  [
    'signingIn',
    { type: 'xstate.done.actor.authenticate', output: { identity: ANNA, remember: true } },
    'signedIn',
    'Anna',
    null,
    [`store ${ANNA.token} for good`],
  ],
  [
    'signingIn',
    { type: 'xstate.error.actor.authenticate', error: new Error('Account locked') },
    FAILED,
    null,
    'Account locked',
    ['report Account locked'],
  ],
  [
    'signingIn',
    { type: 'xstate.error.actor.authenticate', error: 'odd' },
    FAILED,
    null,
    'Login failed',
    ['report Login failed'],
  ],
  [
    'signingIn',
    { type: 'xstate.error.actor.authenticate', error: new Error('') },
    FAILED,
    null,
    'Login failed',
    ['report Login failed'],
  ],
  ['signingIn', { type: 'tokenReceived', identity: BEN }, 'signedIn', 'Ben', null, [`store ${BEN.token}`]],
  ['signingIn', { type: 'tokenChanged', identity: BEN }, 'signedIn', 'Ben', null, []],
  ['signingIn', { type: 'tokenChanged', identity: null }, 'signingIn', null, null, []],
  ['signingIn', { type: 'loggedOutElsewhere' }, 'signingIn', null, null, ['forget data, loggedOut']],
  ['signingIn', { type: 'logOut' }, IDLE, null, null, ['end tokens', ...LEFT]],

  ['signedIn', SUBMIT, 'signedIn', 'Anna', null, []],
  [
    'signedIn',
    { type: 'unauthorised', token: ANNA.token },
    IDLE,
    null,
    null,
    [`drop ${ANNA.token}`, 'forget data, refused'],
  ],
  ['signedIn', { type: 'unauthorised', token: BEN.token }, 'signedIn', 'Anna', null, []],
  [
    'signedIn',
    { type: 'loggedOutElsewhere' },
    IDLE,
    null,
    null,
    ['clear tab token', 'forget data, loggedOut'],
  ],
  ['signedIn', { type: 'tokenChanged', identity: ANNA }, 'signedIn', 'Anna', null, []],
  ['signedIn', { type: 'tokenChanged', identity: BEN }, 'signedIn', 'Ben', null, ['forget data, replaced']],
  ['signedIn', { type: 'tokenChanged', identity: null }, IDLE, null, null, ['forget data, replaced']],
  [
    'signedIn',
    { type: 'tokenReceived', identity: BEN },
    'signedIn',
    'Ben',
    null,
    ['forget data, replaced', `store ${BEN.token}`],
  ],
  ['signedIn', UNREADABLE, 'signedIn', 'Anna', null, [`report ${UNREADABLE.failure.message}`]],
  ['signedIn', { type: 'logOut' }, IDLE, null, null, ['end tokens', ...LEFT]],
  ['signedIn', { type: 'loggedOutEverywhere' }, IDLE, null, null, LEFT],
];

describe('the session machine, state by state', () => {
  it.each(table)('%s, on %o, becomes %o for %s', async (from, event, to, who, error, expected) => {
    const { actor, effects, perform } = await arrive[from]();
    effects.length = 0;
    await perform(event);
    const { value, context } = actor.getSnapshot();
    expect(value).toEqual(to);
    expect(context.identity).toEqual(who === null ? null : identityOf(who));
    expect(context.failure?.message ?? null).toBe(error);
    expect(effects).toEqual(expected);
  });
});
