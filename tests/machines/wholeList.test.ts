import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { EventRow } from '#core/api/wire/event.ts';
import { type ListPart, type WholeListEvent, wholeListMachine } from '#machines/wholeList.ts';
import { declaredTransitions, fingerprint, recordTransitions, routesOf } from './paths.ts';

/** The ends of the calls, as the graph names them. */
type End =
  | { type: 'xstate.done.actor.readPart'; output: ListPart }
  | { type: 'xstate.error.actor.readPart'; error: unknown }
  | { type: 'xstate.done.actor.save'; output: undefined }
  | { type: 'xstate.error.actor.save'; error: unknown };

const rowOf = (id: number): EventRow => ({ incident: { id } });
const [first, second, third] = [rowOf(1), rowOf(2), rowOf(3)];
const START = { type: 'start' } as const;
const RETRY = { type: 'retry' } as const;
const CANCEL = { type: 'cancel' } as const;
const PART: End = { type: 'xstate.done.actor.readPart', output: { rows: [first, second], total: 3 } };
const LAST: End = { type: 'xstate.done.actor.readPart', output: { rows: [third], total: 3 } };
const EMPTY: End = { type: 'xstate.done.actor.readPart', output: { rows: [], total: 3 } };
const BROKEN: End = { type: 'xstate.error.actor.readPart', error: new Error('502') };
const WRITTEN: End = { type: 'xstate.done.actor.save', output: undefined };
const UNWRITTEN: End = { type: 'xstate.error.actor.save', error: new Error('no code') };

interface Call<Output> {
  readonly input: unknown;
  readonly signal: AbortSignal;
  resolve(output: Output): void;
  reject(cause: unknown): void;
}

function startWholeList() {
  const reads: Call<ListPart>[] = [];
  const saves: Call<void>[] = [];
  const machine = wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, { readonly skip: number }>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => reads.push({ input, signal, resolve, reject })),
      ),
      save: fromPromise<void, { readonly rows: readonly EventRow[] }>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => saves.push({ input, signal, resolve, reject })),
      ),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { inspect: recorder.inspect }).start();
  const perform = async (event: WholeListEvent | End) => {
    if (event.type === 'xstate.done.actor.readPart') reads.at(-1)?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.readPart') reads.at(-1)?.reject(event.error);
    else if (event.type === 'xstate.done.actor.save') saves.at(-1)?.resolve();
    else if (event.type === 'xstate.error.actor.save') saves.at(-1)?.reject(event.error);
    else actor.send(event);
    // A macrotask: all promise reactions have run.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, reads, saves, perform, recorder };
}

async function arriveBy(...events: (WholeListEvent | End)[]) {
  const started = startWholeList();
  for (const event of events) await started.perform(event);
  return started;
}

describe('the reading of a whole list', () => {
  it('asks for one part after another, and saves all rows with the last', async () => {
    const { actor, reads, saves } = await arriveBy(START, PART, LAST);
    expect(reads.map(({ input }) => input)).toEqual([{ skip: 0 }, { skip: 2 }]);
    expect(actor.getSnapshot().value).toBe('saving');
    expect(saves[0]?.input).toEqual({ rows: [first, second, third] });
  });

  it('forgets the rows once they are saved', async () => {
    const { actor } = await arriveBy(START, PART, LAST, WRITTEN);
    expect(actor.getSnapshot().value).toBe('saved');
    expect(actor.getSnapshot().context).toEqual({ rows: [], total: null });
  });

  it('ends with a part without rows, though the provider counted more', async () => {
    expect((await arriveBy(START, PART, EMPTY)).actor.getSnapshot().value).toBe('saving');
  });

  it('keeps what it has when a part fails, and goes on there', async () => {
    const failed = await arriveBy(START, PART, BROKEN);
    expect(failed.actor.getSnapshot()).toMatchObject({ value: { failed: 'reading' }, context: { total: 3 } });
    await failed.perform(RETRY);
    expect(failed.reads.at(-1)?.input).toEqual({ skip: 2 });
  });

  it('saves again when only that failed', async () => {
    const { actor, saves } = await arriveBy(START, PART, LAST, UNWRITTEN, RETRY);
    expect(actor.getSnapshot().value).toBe('saving');
    expect(saves[1]?.input).toEqual(saves[0]?.input);
  });

  it('gives up at once: its call is cancelled and its rows are forgotten', async () => {
    const { actor, reads } = await arriveBy(START, PART, CANCEL);
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { rows: [], total: null } });
    expect(reads.at(-1)?.signal.aborted).toBe(true);
  });
});

const EVENTS: (WholeListEvent | End)[] = [
  START,
  RETRY,
  CANCEL,
  PART,
  LAST,
  EMPTY,
  BROKEN,
  WRITTEN,
  UNWRITTEN,
];
const routes = routesOf({ machine: wholeListMachine, input: undefined, events: () => EVENTS });

describe('the whole-list machine on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.stringify(JSON.parse(end)[0])))).toEqual(
      new Set(
        ['idle', 'reading', 'saving', { failed: 'reading' }, { failed: 'saving' }, 'saved'].map((value) =>
          JSON.stringify(value),
        ),
      ),
    );
  });

  it('ends where the chart says, and takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) {
      const { actor, recorder } = await arriveBy(...route.events);
      expect(fingerprint(actor.getSnapshot()), route.name).toBe(route.end);
      for (const name of recorder.taken()) taken.add(name);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(wholeListMachine));
  });
});
