import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  createEvidenceMachine,
  type EvidenceChoice,
  type EvidencePart,
  type Gathered,
} from '#machines/evidence.ts';
import { callsByHand, flush } from './byHand.ts';

const refused = new Error('403');

/** The event, then recordings: as many parts as wanted. */
function choiceOf(count: number): EvidenceChoice {
  const recordings = Array.from({ length: count - 1 }, (_, index): EvidencePart => {
    const recordingId = index + 1;
    return { id: `recording ${recordingId}`, recording: { recordingId } };
  });
  return { parts: [{ id: 'event' }, ...recordings], leftOut: 0, withBoxes: false, note: '' };
}

/** The machine of a package with parts that the test answers for. */
function startEvidence() {
  const opens = callsByHand<EvidenceChoice, boolean>();
  const loads = callsByHand<EvidencePart, string | null>();
  const saves = callsByHand<Gathered<string>, string>();
  const held: { lose: (reason: unknown) => void; isDiscarded: boolean }[] = [];
  const machine = createEvidenceMachine<string, string>({ load: loads.load }).provide({
    actors: {
      openPackage: opens.actor,
      savePackage: saves.actor,
      holdPackage: fromCallback<{ type: 'none' }>(({ sendBack }) => {
        const one = {
          lose: (reason: unknown) => sendBack({ type: 'packageLost', reason }),
          isDiscarded: false,
        };
        held.push(one);
        return () => {
          one.isDiscarded = true;
        };
      }),
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    saves: saves.calls,
    context: () => actor.getSnapshot().context,
    /** 'making.fetching' */
    state: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : Object.entries(value).flat().join('.');
    },
    /** Ids of the parts that are fetched now, in the order of asking. */
    inFlight: () => loads.inFlight().map(({ input }) => input.id),
    /** Ids of the parts that were ever asked for. */
    asked: () => loads.calls.map(({ input }) => input.id),
    isDiscarded: () => held.map((one) => one.isDiscarded),
    endOpen: (answer: boolean | Error) => opens.end(opens.inFlight()[0], answer),
    endLoad: (answer: string | null | Error, id?: string) =>
      loads.end(
        loads.inFlight().find(({ input }) => id === undefined || input.id === id),
        answer,
      ),
    endSave: (answer: string | Error) => saves.end(saves.inFlight()[0], answer),
    lose: async (reason: unknown) => {
      held.at(-1)?.lose(reason);
      await flush();
    },
  };
}

/** About to be a package of so many parts. */
async function opening(count: number) {
  const evidence = startEvidence();
  evidence.actor.send({ type: 'start', choice: choiceOf(count) });
  return evidence;
}

/** At work on it. */
async function fetching(count: number) {
  const evidence = await opening(count);
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

/** With this end of its writing. */
async function closed(end: string | Error) {
  const evidence = await incomplete(2);
  await evidence.endSave(end);
  return evidence;
}

async function cancelled() {
  const evidence = await fetching(4);
  await evidence.endLoad('got', 'event');
  evidence.actor.send({ type: 'cancel' });
  return evidence;
}

it('a package fetches nothing before it is known where to write it, and is chosen again where nobody says that', async () => {
  const evidence = await opening(2);
  expect([evidence.state(), evidence.inFlight()]).toEqual(['making.opening', []]);
  await evidence.endOpen(false);
  expect([evidence.state(), evidence.isDiscarded()]).toEqual(['choosing', [true]]);
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
    const [save] = evidence.saves;
    expect([...(save?.input.fetched ?? [])]).toContainEqual(['recording 3', 'got recording 3']);
    expect(save?.input.missing.size).toBe(0);
    await evidence.endSave('evidence.zip');
    expect([evidence.state(), evidence.context().saved]).toEqual(['done', 'evidence.zip']);
  });

  it('is incomplete when some cannot be had, and knows which and why', async () => {
    const evidence = await fetching(3);
    await evidence.endLoad(refused, 'event');
    await evidence.endLoad(null, 'recording 2');
    await evidence.endLoad('got', 'recording 1');
    expect(evidence.state()).toBe('making.incomplete');
    expect([...evidence.context().missing]).toEqual([
      ['event', refused],
      ['recording 2', null],
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
    const evidence = await cancelled();
    expect(evidence.state()).toBe('cancelled');
    expect([evidence.inFlight(), evidence.isDiscarded()]).toEqual([[], [true]]);
    evidence.actor.send({ type: 'again' });
    evidence.actor.send({ type: 'start', choice: choiceOf(2) });
    await evidence.endOpen(true);
    expect(evidence.context()).toMatchObject({ fetched: new Map(), missing: new Map(), saved: null });
    expect(evidence.inFlight()).toEqual(['event', 'recording 1']);
  });

  it('is discarded when the page is left', async () => {
    const evidence = await fetching(4);
    evidence.actor.stop();
    expect([evidence.inFlight(), evidence.isDiscarded()]).toEqual([[], [true]]);
  });

  it('fails with the cause when it cannot be opened, can no longer be written, or cannot be closed', async () => {
    const unopened = await opening(2);
    await unopened.endOpen(refused);
    const lost = await fetching(4);
    await lost.lose(refused);
    expect([lost.inFlight(), lost.isDiscarded()]).toEqual([[], [true]]);
    const unclosed = await closed(refused);
    for (const { state, context } of [unopened, lost, unclosed])
      expect([state(), context().reason]).toEqual(['failed', refused]);
  });
});

const PRESSES = ['start', 'retry', 'save', 'cancel', 'again'] as const;

it.each<[string, () => Promise<ReturnType<typeof startEvidence>>, (typeof PRESSES)[number][]]>([
  ['choosing', async () => startEvidence(), ['start']],
  ['making.opening', () => opening(2), ['cancel']],
  ['making.fetching', () => fetching(4), ['cancel']],
  ['making.incomplete', () => incomplete(4, 'event'), ['retry', 'save', 'cancel']],
  ['making.writing', () => incomplete(4), ['cancel']],
  ['done', () => closed('evidence.zip'), ['again']],
  ['failed', () => closed(refused), ['again']],
  ['cancelled', cancelled, ['again']],
])('a package in %s takes its own presses alone', async (state, arrive, presses) => {
  const { actor, state: now } = await arrive();
  expect(now()).toBe(state);
  expect(PRESSES.filter((type) => actor.getSnapshot().can({ type, choice: choiceOf(4) }))).toEqual(presses);
  for (const type of presses.filter((one) => one === 'cancel' || one === 'again')) {
    actor.send({ type });
    expect(now()).toBe(type === 'again' ? 'choosing' : 'cancelled');
  }
});
