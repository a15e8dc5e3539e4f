import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { EventRow } from '#core/api/wire/event.ts';
import {
  type ListPart,
  type PartWanted,
  type WholeListEvent,
  type WholeListInput,
  wholeListMachine,
} from '#machines/wholeList.ts';
import { declaredTransitions, fingerprint, recordTransitions, routesOf } from './paths.ts';

/** The ends of the calls, as the graph names them. */
type End =
  | { type: 'xstate.done.actor.readPart'; output: ListPart }
  | { type: 'xstate.error.actor.readPart'; error: unknown }
  | { type: 'xstate.done.actor.deliver'; output: undefined }
  | { type: 'xstate.error.actor.deliver'; error: unknown };

const rowOf = (id: number): EventRow => ({ incident: { id } });
const [first, second, third] = [rowOf(1), rowOf(2), rowOf(3)];
/** Parts of two rows, of a list with up to three. */
const INPUT: WholeListInput = { partSize: 2, limit: 3 };
const EMPTY_HANDED = { ...INPUT, rows: [], total: null };
const START = { type: 'start' } as const;
const RETRY = { type: 'retry' } as const;
const CANCEL = { type: 'cancel' } as const;
const PART: End = { type: 'xstate.done.actor.readPart', output: { rows: [first, second], total: 3 } };
const LAST: End = { type: 'xstate.done.actor.readPart', output: { rows: [third], total: 3 } };
const EMPTY: End = { type: 'xstate.done.actor.readPart', output: { rows: [], total: 3 } };
const LONG: End = { type: 'xstate.done.actor.readPart', output: { rows: [first, second], total: 4 } };
const BROKEN: End = { type: 'xstate.error.actor.readPart', error: new Error('502') };
const TAKEN: End = { type: 'xstate.done.actor.deliver', output: undefined };
const REFUSED: End = { type: 'xstate.error.actor.deliver', error: new Error('no code') };

interface Call<Output> {
  readonly input: unknown;
  readonly signal: AbortSignal;
  resolve(output: Output): void;
  reject(cause: unknown): void;
}

function startWholeList(input: WholeListInput) {
  const reads: Call<ListPart>[] = [];
  const deliveries: Call<void>[] = [];
  const machine = wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, PartWanted>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => reads.push({ input, signal, resolve, reject })),
      ),
      deliver: fromPromise<void, { readonly rows: readonly EventRow[] }>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => deliveries.push({ input, signal, resolve, reject })),
      ),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { input, inspect: recorder.inspect }).start();
  const perform = async (event: WholeListEvent | End) => {
    if (event.type === 'xstate.done.actor.readPart') reads.at(-1)?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.readPart') reads.at(-1)?.reject(event.error);
    else if (event.type === 'xstate.done.actor.deliver') deliveries.at(-1)?.resolve();
    else if (event.type === 'xstate.error.actor.deliver') deliveries.at(-1)?.reject(event.error);
    else actor.send(event);
    // A macrotask: all promise reactions have run.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, reads, deliveries, perform, recorder };
}

async function arriveBy(...events: (WholeListEvent | End)[]) {
  return arriveWith(INPUT, ...events);
}

async function arriveWith(input: WholeListInput, ...events: (WholeListEvent | End)[]) {
  const started = startWholeList(input);
  for (const event of events) await started.perform(event);
  return started;
}

describe('the reading of a whole list', () => {
  it('asks for one part after another, and deliveries all rows with the last', async () => {
    const { actor, reads, deliveries } = await arriveBy(START, PART, LAST);
    expect(reads.map(({ input }) => input)).toEqual([
      { skip: 0, take: 2 },
      { skip: 2, take: 2 },
    ]);
    expect(actor.getSnapshot().value).toBe('delivering');
    expect(deliveries[0]?.input).toEqual({ rows: [first, second, third] });
  });

  it('forgets the rows once they are delivered', async () => {
    const { actor } = await arriveBy(START, PART, LAST, TAKEN);
    expect(actor.getSnapshot().value).toBe('delivered');
    expect(actor.getSnapshot().context).toEqual(EMPTY_HANDED);
  });

  it('ends with a part without rows, though the provider counted more', async () => {
    expect((await arriveBy(START, PART, EMPTY)).actor.getSnapshot().value).toBe('delivering');
  });

  it('keeps what it has when a part fails, and goes on there', async () => {
    const failed = await arriveBy(START, PART, BROKEN);
    expect(failed.actor.getSnapshot()).toMatchObject({ value: { failed: 'reading' }, context: { total: 3 } });
    await failed.perform(RETRY);
    expect(failed.reads.at(-1)?.input).toEqual({ skip: 2, take: 2 });
  });

  it('deliveries again when only that failed', async () => {
    const { actor, deliveries } = await arriveBy(START, PART, LAST, REFUSED, RETRY);
    expect(actor.getSnapshot().value).toBe('delivering');
    expect(deliveries[1]?.input).toEqual(deliveries[0]?.input);
  });

  it('gives up at once: its call is cancelled and its rows are forgotten', async () => {
    const { actor, reads } = await arriveBy(START, PART, CANCEL);
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: EMPTY_HANDED });
    expect(reads.at(-1)?.signal.aborted).toBe(true);
  });

  it('ends with the first part of a list above the limit: it has the total and no rows, and asks no more', async () => {
    const { actor, reads, deliveries, perform } = await arriveBy(START, LONG);
    expect(actor.getSnapshot()).toMatchObject({ value: 'tooLong', context: { rows: [], total: 4 } });
    expect([reads.length, deliveries.length]).toEqual([1, 0]);
    await perform(CANCEL);
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: EMPTY_HANDED });
  });

  it('ends too when the list grows above the limit meanwhile', async () => {
    expect((await arriveBy(START, PART, LONG)).actor.getSnapshot().value).toBe('tooLong');
  });

  it('reads a list of any length without a limit', async () => {
    const { actor, reads } = await arriveWith({ ...INPUT, limit: null }, START, LONG);
    expect(actor.getSnapshot().value).toBe('reading');
    expect(reads).toHaveLength(2);
  });

  it('is over for good when what was delivered is put away', async () => {
    const { actor } = await arriveBy(START, PART, LAST, TAKEN, CANCEL);
    expect(actor.getSnapshot().value).toBe('idle');
  });
});

const EVENTS: (WholeListEvent | End)[] = [
  START,
  RETRY,
  CANCEL,
  PART,
  LAST,
  EMPTY,
  LONG,
  BROKEN,
  TAKEN,
  REFUSED,
];
const routes = routesOf({ machine: wholeListMachine, input: INPUT, events: () => EVENTS });

describe('the whole-list machine on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.stringify(JSON.parse(end)[0])))).toEqual(
      new Set(
        [
          'idle',
          'reading',
          'tooLong',
          'delivering',
          { failed: 'reading' },
          { failed: 'delivering' },
          'delivered',
        ].map((value) => JSON.stringify(value)),
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
