// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import {
  type ListPart,
  type ListSource,
  type PartWanted,
  useListReading,
} from '#domain/incidents/wholeList.ts';

const rowOf = (id: number): EventRow => ({ incident: { id } });
const [first, second, third] = [rowOf(1), rowOf(2), rowOf(3)];
const PART: ListPart = { rows: [first, second], total: 3 };
const LAST: ListPart = { rows: [second, third], total: 3 };
const SAME: ListPart = { rows: [third, second, first], total: 3 };
const NOTHING = { state: 'idle', rows: [], total: null };

interface Call {
  /** Null for the look at the latest rows. */
  readonly wanted: PartWanted | null;
  readonly signal: AbortSignal;
  readonly resolve: (part: ListPart) => void;
  readonly reject: (cause: unknown) => void;
}

function reading() {
  const calls: Call[] = [];
  const called = (wanted: PartWanted | null, signal: AbortSignal) =>
    new Promise<ListPart>((resolve, reject) => calls.push({ wanted, signal, resolve, reject }));
  const source: ListSource = {
    partSize: 2,
    limit: 3,
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
    answer: (part: ListPart) => doing(() => calls.at(-1)?.resolve(part)),
    fail: () => doing(() => calls.at(-1)?.reject(new Error('502'))),
  };
}

describe('the reading of a list in a component', () => {
  it('is idle until it is started, and tells how far it is', async () => {
    const { now, start, answer } = reading();
    expect(now()).toMatchObject(NOTHING);
    await start();
    expect(now()).toMatchObject({ state: 'reading', rows: [] });
    await answer(PART);
    expect(now()).toMatchObject({ state: 'reading', rows: [first, second], total: 3 });
  });

  it('delivers the list once, and forgets its rows', async () => {
    const { now, start, answer, deliver } = reading();
    await start();
    for (const part of [PART, LAST, SAME]) await answer(part);
    expect(deliver.mock.calls).toEqual([[{ rows: [first, second, third], isWhole: true }]]);
    expect(now()).toMatchObject({ state: 'read', rows: [], total: null });
  });

  it('keeps what it has when a call fails, and goes on there', async () => {
    const { calls, now, start, answer, fail, retry } = reading();
    await start();
    await answer(PART);
    await fail();
    expect(now()).toMatchObject({ state: 'failed', rows: [first, second], total: 3 });
    await retry();
    expect(now().state).toBe('reading');
    expect(calls.at(-1)?.wanted).toEqual({ skip: 1, take: 2 });
  });

  it('looks at the latest rows again when only that failed', async () => {
    const { calls, start, answer, fail, retry, deliver } = reading();
    await start();
    await answer(PART);
    await answer(LAST);
    await fail();
    await retry();
    expect(calls.map(({ wanted }) => wanted !== null)).toEqual([true, true, false, false]);
    await answer(SAME);
    expect(deliver).toHaveBeenCalledOnce();
  });

  it('goes on to deliver when only that failed', async () => {
    const { now, start, answer, retry, deliver } = reading();
    deliver.mockImplementationOnce(() => {
      throw new Error('no room');
    });
    await start();
    for (const part of [PART, LAST, SAME]) await answer(part);
    expect(now().state).toBe('failed');
    await retry();
    await answer(SAME);
    expect([deliver.mock.calls.length, now().state]).toEqual([2, 'read']);
  });

  it('begins anew when it is started while it reads: the call that runs is given up', async () => {
    const { calls, start, answer } = reading();
    await start();
    await answer(PART);
    await start();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(calls.at(-1)?.wanted).toEqual({ skip: 0, take: 2 });
  });

  it('gives up at once, and an answer that comes later changes and delivers nothing', async () => {
    const { calls, now, start, answer, cancel, deliver } = reading();
    await start();
    await answer(PART);
    await answer(LAST);
    await cancel();
    expect([now(), calls.at(-1)?.signal.aborted]).toMatchObject([NOTHING, true]);
    await answer(SAME);
    expect(now()).toMatchObject(NOTHING);
    expect(deliver).not.toHaveBeenCalled();
  });

  it('has the total and no rows of a list above the limit', async () => {
    const { calls, now, start, answer, cancel, deliver } = reading();
    await start();
    await answer({ rows: [first, second], total: 4 });
    expect(now()).toMatchObject({ state: 'tooLong', rows: [], total: 4 });
    expect([calls.length, deliver.mock.calls.length]).toEqual([1, 0]);
    await cancel();
    expect(now()).toMatchObject(NOTHING);
  });

  it('says that the list changes each time, and a retry begins anew', async () => {
    const { calls, now, start, answer, retry } = reading();
    await start();
    for (let pass = 0; pass < 3; pass += 1) {
      await answer(PART);
      await answer(LAST);
      await answer({ rows: [rowOf(4)], total: 3 });
    }
    expect(now().state).toBe('changing');
    await retry();
    expect(calls.at(-1)?.wanted).toEqual({ skip: 0, take: 2 });
  });

  it('ends with the component', async () => {
    const { calls, hook, start } = reading();
    await start();
    hook.unmount();
    expect(calls.at(-1)?.signal.aborted).toBe(true);
  });
});
