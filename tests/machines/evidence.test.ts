import { describe, expect, it } from 'vitest';
import { choiceOf, startEvidence } from './evidenceActor.ts';

const refused = new Error('403');

/** At work on a package of so many parts. */
async function fetching(count: number) {
  const evidence = startEvidence();
  evidence.actor.send({ type: 'start', choice: choiceOf(count) });
  await evidence.endOpen(true);
  return evidence;
}

/** With all parts fetched but those that are named. */
async function incomplete(count: number, ...missing: string[]) {
  const evidence = await fetching(count);
  for (const { id } of choiceOf(count).parts)
    await evidence.endLoad(missing.includes(id) ? refused : `got ${id}`, id);
  return evidence;
}

describe('a package that nobody has asked for', () => {
  it('fetches nothing before it is known where to write it', async () => {
    const evidence = startEvidence();
    expect(evidence.state()).toBe('choosing');
    evidence.actor.send({ type: 'start', choice: choiceOf(2) });
    expect([evidence.state(), evidence.inFlight()]).toEqual(['making.opening', []]);
  });

  it('goes back to the choices when the person does not want to save', async () => {
    const evidence = startEvidence();
    evidence.actor.send({ type: 'start', choice: choiceOf(2) });
    await evidence.endOpen(false);
    expect(evidence.state()).toBe('choosing');
  });

  it('fails with the cause when it cannot be opened', async () => {
    const evidence = startEvidence();
    evidence.actor.send({ type: 'start', choice: choiceOf(2) });
    await evidence.endOpen(refused);
    expect([evidence.state(), evidence.context().reason]).toEqual(['failed', refused]);
  });
});

describe('a package whose parts are fetched', () => {
  it('has at most three of them under way, in the order of the choice', async () => {
    const evidence = await fetching(6);
    expect(evidence.inFlight()).toEqual(['event', 'recording 1', 'recording 2']);
    await evidence.endLoad('got', 'recording 1');
    expect(evidence.inFlight()).toEqual(['event', 'recording 2', 'recording 3']);
    await evidence.endLoad(refused, 'event');
    expect(evidence.inFlight()).toEqual(['recording 2', 'recording 3', 'recording 4']);
  });

  it('is written once all of them are there, with what was fetched', async () => {
    const evidence = await incomplete(4);
    expect(evidence.state()).toBe('making.writing');
    const [save] = evidence.saves;
    expect([...(save?.input.fetched ?? [])]).toContainEqual(['recording 3', 'got recording 3']);
    expect(save?.input.missing.size).toBe(0);
    await evidence.endSave('evidence.zip');
    expect([evidence.state(), evidence.context().saved]).toEqual(['done', 'evidence.zip']);
  });

  it('is incomplete when some cannot be had, and knows which and why', async () => {
    const evidence = await incomplete(4, 'event', 'recording 2');
    expect(evidence.state()).toBe('making.incomplete');
    expect([...evidence.context().missing]).toEqual([
      ['event', refused],
      ['recording 2', refused],
    ]);
    expect(evidence.saves).toEqual([]);
  });

  it('gets only what is missing on a retry', async () => {
    const evidence = await incomplete(5, 'recording 1', 'recording 4');
    const before = evidence.asked().length;
    evidence.actor.send({ type: 'retry' });
    expect(evidence.asked().slice(before)).toEqual(['recording 1', 'recording 4']);
    await evidence.endLoad('got', 'recording 4');
    await evidence.endLoad(refused, 'recording 1');
    expect([...evidence.context().missing.keys()]).toEqual(['recording 1']);
    evidence.actor.send({ type: 'retry' });
    await evidence.endLoad('got', 'recording 1');
    expect(evidence.state()).toBe('making.writing');
  });

  it('is saved without what is missing when the person says so', async () => {
    const evidence = await incomplete(3, 'recording 2');
    evidence.actor.send({ type: 'save' });
    expect([...(evidence.saves[0]?.input.missing.keys() ?? [])]).toEqual(['recording 2']);
    await evidence.endSave('INCOMPLETE.zip');
    expect(evidence.state()).toBe('done');
  });

  it('is discarded with its fetches when it is cancelled, and begins anew after that', async () => {
    const evidence = await fetching(4);
    await evidence.endLoad('got', 'event');
    evidence.actor.send({ type: 'cancel' });
    expect([evidence.state(), evidence.inFlight(), evidence.isDiscarded()]).toEqual([
      'cancelled',
      [],
      [true],
    ]);
    evidence.actor.send({ type: 'again' });
    evidence.actor.send({ type: 'start', choice: choiceOf(2) });
    await evidence.endOpen(true);
    expect(evidence.context()).toMatchObject({ fetched: new Map(), missing: new Map(), saved: null });
    expect(evidence.inFlight()).toEqual(['event', 'recording 1']);
  });

  it('fails at once when it can no longer be written', async () => {
    const evidence = await fetching(4);
    await evidence.lose(refused);
    expect([evidence.state(), evidence.inFlight(), evidence.isDiscarded()]).toEqual(['failed', [], [true]]);
    expect(evidence.context().reason).toBe(refused);
  });

  it('is discarded when the page is left', async () => {
    const evidence = await fetching(4);
    evidence.actor.stop();
    expect([evidence.inFlight(), evidence.isDiscarded()]).toEqual([[], [true]]);
  });

  it('fails with the cause when its last files cannot be written', async () => {
    const evidence = await incomplete(2);
    await evidence.endSave(refused);
    expect([evidence.state(), evidence.context().reason]).toEqual(['failed', refused]);
  });
});
