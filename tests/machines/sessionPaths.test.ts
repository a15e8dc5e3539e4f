import { describe, expect, it } from 'vitest';
import { type SessionEvent, sessionMachine } from '#machines/session.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';
import { ANNA, BEN, BROKEN, type End, INCOMPLETE, readToken, SUBMIT, startSession } from './sessionActor.ts';

const IDLE = { signedOut: 'idle' };
const FAILED = { signedOut: 'failed' };

const EVENTS: (SessionEvent | End)[] = [
  SUBMIT,
  INCOMPLETE,
  { type: 'tokenReceived', token: BEN },
  { type: 'tokenReceived', token: BROKEN },
  { type: 'tokenChanged', token: ANNA },
  { type: 'tokenChanged', token: BEN },
  { type: 'tokenChanged', token: BROKEN },
  { type: 'tokenChanged', token: null },
  { type: 'unauthorised', token: ANNA },
  { type: 'unauthorised', token: 'an older token' },
  { type: 'loggedOutElsewhere' },
  { type: 'logOut' },
  { type: 'xstate.done.actor.authenticate', output: ANNA },
  { type: 'xstate.done.actor.authenticate', output: BROKEN },
  { type: 'xstate.error.actor.authenticate', error: new Error('Wrong password') },
];

describe.each([
  ['nobody', null],
  ['Anna', ANNA],
])('the session machine on every generated path from a page loaded by %s', (_, stored) => {
  const user = stored === null ? null : readToken(stored);
  const identity = stored !== null && user !== null ? { token: stored, user } : null;
  const routes = routesOf({ machine: sessionMachine, input: { identity, readToken }, events: () => EVENTS });

  it('reaches every state', () => {
    const reached = new Set(routes.map(({ end }) => JSON.stringify(JSON.parse(end)[0])));
    expect(reached).toEqual(
      new Set([IDLE, FAILED, 'signingIn', 'signedIn'].map((value) => JSON.stringify(value))),
    );
  });

  it.each(routes)('ends where the chart says: $name', async ({ events, end }) => {
    const { actor, perform } = startSession(stored);
    for (const event of events) await perform(event);
    expect(fingerprint(actor.getSnapshot())).toBe(end);
  });
});

describe('the session machine over all generated paths', () => {
  it('takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const stored of [null, ANNA]) {
      const user = stored === null ? null : readToken(stored);
      const identity = stored !== null && user !== null ? { token: stored, user } : null;
      for (const { events } of routesOf({
        machine: sessionMachine,
        input: { identity, readToken },
        events: () => EVENTS,
      })) {
        const { perform, recorder } = startSession(stored);
        for (const event of events) await perform(event);
        for (const name of recorder.taken()) taken.add(name);
      }
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(sessionMachine));
  });
});
