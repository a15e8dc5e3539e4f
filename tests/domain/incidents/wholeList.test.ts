// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import {
  type ListPart,
  type ListSource,
  NOTHING_READ,
  type PartWanted,
  readWholeList,
  useListReading,
} from '#domain/incidents/wholeList.ts';

const rowOf = (id: number): EventRow => ({ incident: { id } });
const [first, second, third] = [rowOf(1), rowOf(2), rowOf(3)];
const part = (rows: readonly EventRow[], total: number | null): ListPart => ({ rows, total });
const PART = part([first, second], 3);
/** Begins with the row that was read last. */
const LAST = part([second, third], 3);
const SAME = part([third, second, first], 3);
const LONG = part([first, second], 4);
/** Parts of two rows, of a list with up to three. */
const LIMITS = { partSize: 2, limit: 3 };

/** Reads a list whose calls are answered with these, in turn. */
async function reading(parts: readonly ListPart[], latest?: ListPart, limits: { limit?: null } = {}) {
  const wanted: PartWanted[] = [];
  let checks = 0;
  const given = async (answer: ListPart | undefined) => {
    if (answer === undefined) throw new Error('There is no such answer.');
    return answer;
  };
  const source: ListSource = {
    ...LIMITS,
    ...limits,
    partly: true,
    readPart: (one) => given(parts[wanted.push(one) - 1]),
    readLatest: () => {
      checks += 1;
      return given(latest);
    },
  };
  const outcome = await readWholeList(source, NOTHING_READ, () => undefined, new AbortController().signal);
  return { outcome, wanted, checks };
}

const read = (rows: readonly EventRow[]) => ({ state: 'read', list: { rows, isWhole: true } });

describe('the reading of a whole list', () => {
  it('asks for one part after another, each from the last row on, and gives all rows once they are checked', async () => {
    const wanted = [0, 1].map((skip) => ({ skip, take: 2 }));
    const outcome = read([first, second, third]);
    expect(await reading([PART, LAST], SAME)).toEqual({ outcome, wanted, checks: 1 });
  });

  it('checks nothing of a list that comes in one response', async () => {
    const { outcome, checks } = await reading([part([first, second], 2)]);
    expect([outcome, checks]).toEqual([read([first, second]), 0]);
  });

  it('ends where nothing more comes when the provider does not count, which may send less than it was asked for', async () => {
    const parts = [part([first], null), part([first, second], null), part([second], null)];
    expect((await reading(parts, part([second, first], null))).outcome).toEqual(read([first, second]));
    expect((await reading([part([], null)])).outcome).toEqual(read([]));
  });

  it('ends when the list grows above the limit meanwhile, if there is one', async () => {
    expect((await reading([PART, LONG])).outcome).toEqual({ state: 'tooLong', total: 4 });
    const parts = [LONG, part([second, third], 4), part([third, rowOf(4)], 4)];
    const { outcome } = await reading(parts, part([rowOf(4), third, second, first], 4), { limit: null });
    expect(outcome).toEqual(read([first, second, third, rowOf(4)]));
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
function readMoving(list: Pick<ReturnType<typeof movingList>, 'read' | 'latest'>, partly = false) {
  const source: ListSource = {
    partSize: 500,
    limit: null,
    partly,
    readPart: async (wanted) => list.read(wanted),
    readLatest: async () => list.latest(),
  };
  return readWholeList(source, NOTHING_READ, () => {}, new AbortController().signal);
}

const idsOf = (outcome: Awaited<ReturnType<typeof readMoving>>) =>
  outcome.state === 'read' ? outcome.list.rows.map(({ incident }) => incident.id) : [];

describe('a list that changes while it is read', () => {
  for (const [name, change] of Object.entries(changes))
    for (const after of [1, 2])
      it(`is read whole after all: ${name}, after ${after} of its parts`, async () => {
        const list = movingList(change, after, 1);
        const ids = idsOf(await readMoving(list));
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set(list.now()));
      });

  it('is read whole after all, though its count and its latest rows fit in the end', async () => {
    const list = movingList(
      (ids) => (ids.includes(0) ? [-3, ...ids] : [...without(ids, ids.slice(10, 13)), 0, -1, -2]),
      1,
      2,
    );
    expect(new Set(idsOf(await readMoving(list)))).toEqual(new Set(list.now()));
  });

  it.each([
    [false, { state: 'changing' }],
    [true, { state: 'read', list: { isWhole: false } }],
  ])('is not given when it changes each time, but to those who want gaps: %s', async (partly, outcome) => {
    const list = movingList((ids) => [...come(ids), ...ids], 1, 1_000);
    expect(await readMoving(list, partly)).toMatchObject(outcome);
  });

  it('has a row that cannot be read: it is no whole list', async () => {
    const list = movingList((ids) => ids, 1, 0);
    const read = ({ skip, take }: PartWanted) => {
      const { rows, total } = list.read({ skip, take });
      return { rows: rows.filter(({ incident }) => incident.id !== 700), total };
    };
    expect(await readMoving({ ...list, read })).toEqual({ state: 'changing' });
  });
});

const NOTHING = { state: 'idle', rows: [], total: null };

interface Call {
  /** Null for the look at the latest rows. */
  readonly wanted: PartWanted | null;
  readonly signal: AbortSignal;
  readonly resolve: (part: ListPart) => void;
  readonly reject: (cause: unknown) => void;
}

function openReading() {
  const calls: Call[] = [];
  const called = (wanted: PartWanted | null, signal: AbortSignal) =>
    new Promise<ListPart>((resolve, reject) => calls.push({ wanted, signal, resolve, reject }));
  const source: ListSource = {
    ...LIMITS,
    partly: false,
    readPart: called,
    readLatest: (signal) => called(null, signal),
  };
  const deliver = vi.fn();
  const hook = renderHook(() => useListReading());
  const task = () => new Promise<void>((resolve) => setTimeout(resolve));
  // A list is delivered in a task of its own, which is asked for after the first of these and before the second.
  const settle = () =>
    act(async () => {
      await task();
      await task();
    });
  const doing = async (step: () => void) => {
    act(step);
    await settle();
  };
  return {
    calls,
    deliver,
    hook,
    now: () => hook.result.current,
    start: () => doing(() => hook.result.current.start(source, deliver)),
    retry: () => doing(() => hook.result.current.retry()),
    cancel: () => doing(() => hook.result.current.cancel()),
    answer: async (...parts: readonly ListPart[]) => {
      for (const one of parts) await doing(() => calls.at(-1)?.resolve(one));
    },
    fail: () => doing(() => calls.at(-1)?.reject(new Error('502'))),
  };
}

describe('the reading of a list in a component', () => {
  it('tells how far it is, delivers the list once, and forgets its rows', async () => {
    const { now, start, answer, deliver } = openReading();
    expect(now()).toMatchObject(NOTHING);
    await start();
    expect(now()).toMatchObject({ state: 'reading', rows: [] });
    await answer(PART);
    expect(now()).toMatchObject({ state: 'reading', rows: [first, second], total: 3 });
    await answer(LAST, SAME);
    expect(deliver.mock.calls).toEqual([[{ rows: [first, second, third], isWhole: true }]]);
    expect(now()).toMatchObject({ state: 'read', rows: [], total: null });
  });

  it('keeps what it has when a call, the look at the latest rows or the delivery fails, and goes on there', async () => {
    const { calls, now, start, answer, fail, retry, deliver } = openReading();
    await start();
    await answer(PART);
    await fail();
    expect(now()).toMatchObject({ state: 'failed', rows: [first, second], total: 3 });
    await retry();
    expect(now().state).toBe('reading');
    expect(calls.at(-1)?.wanted).toEqual({ skip: 1, take: 2 });
    await answer(LAST);
    await fail();
    await retry();
    expect(calls.map(({ wanted }) => wanted !== null)).toEqual([true, true, true, false, false]);
    deliver.mockImplementationOnce(() => {
      throw new Error('no room');
    });
    await answer(SAME);
    expect([deliver.mock.calls.length, now().state]).toEqual([1, 'failed']);
    await retry();
    await answer(SAME);
    expect([deliver.mock.calls.length, now().state]).toEqual([2, 'read']);
  });

  it('begins anew when it is started while it reads: the call that runs is given up', async () => {
    const { calls, start, answer } = openReading();
    await start();
    await answer(PART);
    await start();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(calls.at(-1)?.wanted).toEqual({ skip: 0, take: 2 });
  });

  it('gives up at once, and an answer that comes later changes and delivers nothing', async () => {
    const { calls, now, start, answer, cancel, deliver } = openReading();
    await start();
    await answer(PART, LAST);
    await cancel();
    expect([now(), calls.at(-1)?.signal.aborted]).toMatchObject([NOTHING, true]);
    await answer(SAME);
    expect(now()).toMatchObject(NOTHING);
    expect(deliver).not.toHaveBeenCalled();
  });

  it('says that the list changes each time, and a retry begins anew', async () => {
    const { calls, now, start, answer, retry } = openReading();
    await start();
    for (let pass = 0; pass < 3; pass += 1) await answer(PART, LAST, part([rowOf(4)], 3));
    expect(now().state).toBe('changing');
    await retry();
    expect(calls.at(-1)?.wanted).toEqual({ skip: 0, take: 2 });
  });

  it('ends with the component', async () => {
    const { calls, hook, start } = openReading();
    await start();
    hook.unmount();
    expect(calls.at(-1)?.signal.aborted).toBe(true);
  });
});
