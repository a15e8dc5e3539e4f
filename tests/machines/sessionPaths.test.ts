import { describe, expect, it } from 'vitest';
import { type SessionEvent, sessionMachine } from '#machines/session.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';
import { ANNA, BEN, type End, INCOMPLETE, SUBMIT, startSession } from './sessionActor.ts';

const IDLE = { signedOut: 'idle' };
const FAILED = { signedOut: 'failed' };

const EVENTS: (SessionEvent | End)[] = [
  SUBMIT,
  INCOMPLETE,
  { type: 'tokenReceived', identity: BEN },
  { type: 'signInFailed', failure: new Error('Not a token') },
  { type: 'tokenChanged', identity: ANNA },
  { type: 'tokenChanged', identity: BEN },
  { type: 'tokenChanged', identity: null },
  { type: 'unauthorised', token: ANNA.token },
  { type: 'unauthorised', token: 'an older token' },
  { type: 'loggedOutElsewhere' },
  { type: 'logOut' },
  { type: 'loggedOutEverywhere' },
  { type: 'xstate.done.actor.authenticate', output: { identity: ANNA, remember: true } },
  { type: 'xstate.error.actor.authenticate', error: new Error('Wrong password') },
];

describe.each([
  ['nobody', null],
  ['Anna', ANNA],
] as const)('the session machine on every generated path from a page loaded by %s', (_, stored) => {
  const routes = routesOf({ machine: sessionMachine, input: { identity: stored }, events: () => EVENTS });

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
      for (const { events } of routesOf({
        machine: sessionMachine,
        input: { identity: stored },
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
