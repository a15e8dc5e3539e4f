import { describe, expect, it } from 'vitest';
import { ANNA, arrive, BEN, flush, SUBMIT } from './sessionActor.ts';

const IDLE = { signedOut: 'idle' };

describe('the session machine while signing in', () => {
  it('hands username and password to the call and keeps no password itself', async () => {
    const { actor, calls } = await arrive.signingIn();
    expect(calls.map(({ input }) => input)).toEqual([
      expect.objectContaining({ username: 'anna', password: 'secret' }),
    ]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  it('makes one call however often the form is submitted', async () => {
    const { calls, perform } = await arrive.signingIn();
    await perform(SUBMIT);
    await perform(SUBMIT);
    expect(calls).toHaveLength(1);
  });

  it('aborts the call when the person logs out', async () => {
    const { calls, perform } = await arrive.signingIn();
    await perform({ type: 'logOut' });
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('takes no notice of an answer that comes after another tab has signed in', async () => {
    const { actor, calls, perform } = await arrive.signingIn();
    await perform({ type: 'tokenChanged', identity: BEN });
    calls.at(0)?.resolve({ identity: ANNA, remember: true });
    await flush();
    expect(actor.getSnapshot().context.identity).toEqual(BEN);
  });
});

describe('the session machine when many calls are refused at once', () => {
  it('signs out once', async () => {
    const { actor, effects, perform } = await arrive.signedIn();
    const values: unknown[] = [];
    actor.subscribe(({ value }) => values.push(value));
    for (let call = 0; call < 5; call += 1) await perform({ type: 'unauthorised', token: ANNA.token });
    expect(effects).toEqual([`drop ${ANNA.token}`, 'forget data, refused']);
    expect(new Set(values.map((value) => JSON.stringify(value)))).toEqual(new Set([JSON.stringify(IDLE)]));
  });

  it('keeps the next session when a refusal of the last one comes late', async () => {
    const { actor, perform } = await arrive.signedIn();
    await perform({ type: 'unauthorised', token: ANNA.token });
    await perform({ type: 'tokenReceived', identity: BEN });
    await perform({ type: 'unauthorised', token: ANNA.token });
    expect(actor.getSnapshot().context.identity).toEqual(BEN);
  });
});
