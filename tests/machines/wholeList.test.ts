import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { EventRow } from '#contract/event.ts';
import {
  type ListPart,
  type PartWanted,
  type WholeList,
  type WholeListEvent,
  type WholeListInput,
  wholeListMachine,
} from '#machines/wholeList.ts';
import { declaredTransitions, fingerprint, recordTransitions, routesOf } from './paths.ts';

/** The ends of the calls, as the graph names them. */
type Ends<Name extends string, Output> =
  | { type: `xstate.done.actor.${Name}`; output: Output }
  | { type: `xstate.error.actor.${Name}`; error: unknown };
type End = Ends<'readPart', ListPart> | Ends<'readLatest', ListPart> | Ends<'deliver', undefined>;

const rowOf = (id: number): EventRow => ({ incident: { id } });
const [first, second, third] = [rowOf(1), rowOf(2), rowOf(3)];
/** Parts of two rows, of a list with up to three. */
const INPUT: WholeListInput = { partSize: 2, limit: 3, partly: true };
const EMPTY_HANDED = { ...INPUT, rows: [], total: null };
const START = { type: 'start' } as const;
const RETRY = { type: 'retry' } as const;
const CANCEL = { type: 'cancel' } as const;
const part = (rows: readonly EventRow[], total: number | null): End => ({
  type: 'xstate.done.actor.readPart',
  output: { rows, total },
});
const latest = (rows: readonly EventRow[], total: number | null): End => ({
  type: 'xstate.done.actor.readLatest',
  output: { rows, total },
});
const PART = part([first, second], 3);
/** Begins with the row that was read last. */
const LAST = part([second, third], 3);
const EMPTY = part([], 3);
const LONG = part([first, second], 4);
const SAME = latest([third, second, first], 3);
const OTHER = latest([rowOf(4), third, second], 3);
const BROKEN: End = { type: 'xstate.error.actor.readPart', error: new Error('502') };
const UNCHECKED: End = { type: 'xstate.error.actor.readLatest', error: new Error('502') };
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
  const checks: Call<ListPart>[] = [];
  const deliveries: Call<void>[] = [];
  const kept =
    <Output>(calls: Call<Output>[]) =>
    ({ input, signal }: { input: unknown; signal: AbortSignal }) =>
      new Promise<Output>((resolve, reject) => calls.push({ input, signal, resolve, reject }));
  const machine = wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, PartWanted>(kept(reads)),
      readLatest: fromPromise<ListPart>(kept(checks)),
      deliver: fromPromise<void, WholeList>(kept(deliveries)),
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { input, inspect: recorder.inspect }).start();
  const perform = async (event: WholeListEvent | End) => {
    if (event.type === 'xstate.done.actor.readPart') reads.at(-1)?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.readPart') reads.at(-1)?.reject(event.error);
    else if (event.type === 'xstate.done.actor.readLatest') checks.at(-1)?.resolve(event.output);
    else if (event.type === 'xstate.error.actor.readLatest') checks.at(-1)?.reject(event.error);
    else if (event.type === 'xstate.done.actor.deliver') deliveries.at(-1)?.resolve();
    else if (event.type === 'xstate.error.actor.deliver') deliveries.at(-1)?.reject(event.error);
    else actor.send(event);
    // A macrotask: all promise reactions have run.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, reads, checks, deliveries, perform, recorder };
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
  it('asks for one part after another, each from the last row on, and delivers all rows once they are checked', async () => {
    const { actor, reads, checks, deliveries } = await arriveBy(START, PART, LAST, SAME);
    expect(reads.map(({ input }) => input)).toEqual([
      { skip: 0, take: 2 },
      { skip: 1, take: 2 },
    ]);
    expect(checks).toHaveLength(1);
    expect(actor.getSnapshot().value).toBe('delivering');
    expect(deliveries[0]?.input).toEqual({ rows: [first, second, third], isWhole: true });
  });

  it('checks nothing of a list that comes in one response', async () => {
    const { checks, deliveries } = await arriveBy(START, part([first, second], 2));
    expect(checks).toHaveLength(0);
    expect(deliveries[0]?.input).toEqual({ rows: [first, second], isWhole: true });
  });

  it('ends with a part that is not full where the provider does not count', async () => {
    const { reads, deliveries } = await arriveBy(
      START,
      part([first, second], null),
      part([second], null),
      latest([second, first], null),
    );
    expect([reads.length, deliveries[0]?.input]).toEqual([2, { rows: [first, second], isWhole: true }]);
    expect((await arriveBy(START, part([first], null))).deliveries).toHaveLength(1);
  });

  it('forgets the rows once they are delivered', async () => {
    const { actor } = await arriveBy(START, PART, LAST, SAME, TAKEN);
    expect(actor.getSnapshot().value).toBe('delivered');
    expect(actor.getSnapshot().context).toMatchObject(EMPTY_HANDED);
  });

  it('keeps what it has when a part fails, and goes on there', async () => {
    const failed = await arriveBy(START, PART, BROKEN);
    expect(failed.actor.getSnapshot()).toMatchObject({ value: { failed: 'reading' }, context: { total: 3 } });
    await failed.perform(RETRY);
    expect(failed.reads.at(-1)?.input).toEqual({ skip: 1, take: 2 });
  });

  it('checks again when only that failed', async () => {
    const { checks, reads } = await arriveBy(START, PART, LAST, UNCHECKED, RETRY);
    expect([checks.length, reads.length]).toEqual([2, 2]);
  });

  it('delivers again when only that failed', async () => {
    const { actor, deliveries } = await arriveBy(START, PART, LAST, SAME, REFUSED, RETRY);
    expect(actor.getSnapshot().value).toBe('delivering');
    expect(deliveries[1]?.input).toEqual(deliveries[0]?.input);
  });

  it('begins anew when it is started while it reads: the call that runs is given up', async () => {
    const { reads } = await arriveBy(START, PART, START);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(reads.at(-1)?.input).toEqual({ skip: 0, take: 2 });
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
    const { actor } = await arriveBy(START, PART, LAST, SAME, TAKEN, CANCEL);
    expect(actor.getSnapshot().value).toBe('idle');
  });
});

/** A provider's list of 1,200 rows, in an order of its own, which changes after the given number of its responses. */
function movingList(change: (ids: readonly number[]) => readonly number[], after: number, times: number) {
  let ids: readonly number[] = Array.from({ length: 1_200 }, (_, index) => 1_200 - index);
  let [responses, changes] = [0, 0];
  const answer = (part: readonly number[]): ListPart => {
    const response = { rows: part.map(rowOf), total: ids.length };
    responses += 1;
    if (responses >= after && changes < times) {
      changes += 1;
      ids = change(ids);
    }
    return response;
  };
  return {
    now: () => ids,
    read: ({ skip, take }: PartWanted) => answer(ids.slice(skip, skip + take)),
    latest: () => answer(ids.toSorted((one, other) => other - one).slice(0, 50)),
  };
}

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id));
const highest = (ids: readonly number[]) => Math.max(...ids);
const come = (ids: readonly number[]) => [1, 2, 3].map((step) => highest(ids) + step);

const changes: Readonly<Record<string, (ids: readonly number[]) => readonly number[]>> = {
  'three rows leave that were read': (ids) => without(ids, ids.slice(10, 13)),
  'three rows leave that were not read yet': (ids) => without(ids, ids.slice(-13, -10)),
  'the row that was read last leaves': (ids) => without(ids, ids.slice(499, 500)),
  'three rows come on top': (ids) => [...come(ids), ...ids],
  'three rows come at the end': (ids) => [...ids, ...come(ids)],
  'three leave and three come where it was read': (ids) => [...come(ids), ...without(ids, ids.slice(10, 13))],
  'three leave where it was read and three come where it was not': (ids) => [
    ...without(ids, ids.slice(10, 13)),
    ...come(ids),
  ],
  'three leave where it was read and three old ones come where it was not': (ids) => [
    ...without(ids, ids.slice(10, 13)),
    ...[0, -1, -2],
  ],
  'three leave where it was not read and three come where it was': (ids) => [
    ...come(ids),
    ...without(ids, ids.slice(-13, -10)),
  ],
  'three rows move from the end to the top': (ids) => [...ids.slice(-3), ...ids.slice(0, -3)],
  'three rows move from the top to the end': (ids) => [...ids.slice(3), ...ids.slice(0, 3)],
  'two rows change their places over what was read': (ids) =>
    ids.map((id, place) => (place === 5 ? ids[1_100] : place === 1_100 ? ids[5] : id) ?? id),
  'the order is turned around': (ids) => ids.toReversed(),
};

/** Reads it, as often as it takes. */
async function readMoving(list: ReturnType<typeof movingList>, partly = false) {
  const delivered: WholeList[] = [];
  const machine = wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, PartWanted>(async ({ input }) => list.read(input)),
      readLatest: fromPromise<ListPart>(async () => list.latest()),
      deliver: fromPromise<void, WholeList>(async ({ input }) => void delivered.push(input)),
    },
  });
  const actor = createActor(machine, { input: { partSize: 500, limit: null, partly } }).start();
  actor.send(START);
  await waitFor(actor, (snapshot) => snapshot.matches('delivered') || snapshot.matches('failed'));
  return { delivered, snapshot: actor.getSnapshot() };
}

describe('a list that changes while it is read', () => {
  for (const [name, change] of Object.entries(changes))
    for (const after of [1, 2])
      it(`is read whole after all: ${name}, after ${after} of its parts`, async () => {
        const list = movingList(change, after, 1);
        const { delivered } = await readMoving(list);
        const ids = delivered[0]?.rows.map(({ incident }) => incident.id) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set(list.now()));
      });

  it('is read whole after all, though its count and its latest rows fit in the end', async () => {
    const list = movingList(
      (ids) => (ids.includes(0) ? [-3, ...ids] : [...without(ids, ids.slice(10, 13)), 0, -1, -2]),
      1,
      2,
    );
    const { delivered } = await readMoving(list);
    expect(new Set(delivered[0]?.rows.map(({ incident }) => incident.id))).toEqual(new Set(list.now()));
  });

  it('is not delivered when it changes each time', async () => {
    const list = movingList((ids) => [...come(ids), ...ids], 1, 1_000);
    const { delivered, snapshot } = await readMoving(list);
    expect([delivered, snapshot.value]).toEqual([[], { failed: 'changing' }]);
  });

  it('is delivered as one with gaps to those who want that', async () => {
    const list = movingList((ids) => [...come(ids), ...ids], 1, 1_000);
    const { delivered } = await readMoving(list, true);
    expect(delivered.map(({ isWhole }) => isWhole)).toEqual([false]);
  });

  it('has a row that cannot be read: it is no whole list', async () => {
    const list = movingList((ids) => ids, 1, 0);
    const read = ({ skip, take }: PartWanted) => {
      const { rows, total } = list.read({ skip, take });
      return { rows: rows.filter(({ incident }) => incident.id !== 700), total };
    };
    const { delivered, snapshot } = await readMoving({ ...list, read });
    expect([delivered, snapshot.value]).toEqual([[], { failed: 'changing' }]);
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
  part([first, second], 2),
  SAME,
  OTHER,
  BROKEN,
  UNCHECKED,
  TAKEN,
  REFUSED,
];
const readings = [true, false].map((partly) => {
  const input = { ...INPUT, partly };
  return { input, routes: routesOf({ machine: wholeListMachine, input, events: () => EVENTS }) };
});

describe('the whole-list machine on every generated path', () => {
  it('reaches every state', () => {
    const ends = readings.flatMap(({ routes }) =>
      routes.map(({ end }) => JSON.stringify(JSON.parse(end)[0])),
    );
    expect(new Set(ends)).toEqual(
      new Set(
        [
          'idle',
          'reading',
          'checking',
          'tooLong',
          'delivering',
          { failed: 'reading' },
          { failed: 'checking' },
          { failed: 'changing' },
          { failed: 'delivering' },
          'delivered',
        ].map((value) => JSON.stringify(value)),
      ),
    );
  });

  it('ends where the chart says, and takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const { input, routes } of readings)
      for (const route of routes) {
        const { actor, recorder } = await arriveWith(input, ...route.events);
        expect(fingerprint(actor.getSnapshot()), route.name).toBe(route.end);
        for (const name of recorder.taken()) taken.add(name);
      }
    expect([...taken].toSorted()).toEqual(declaredTransitions(wholeListMachine));
  });
});
