import { describe, expect, it, vi } from 'vitest';
import { createStartReading, type Failure, settledReading } from '#core/app/reading.ts';

function start<T>(load: (signal: AbortSignal) => Promise<T | null>, failure?: Partial<Failure>) {
  const onFailure = vi.fn();
  const controller = new AbortController();
  const read = createStartReading({
    failureOf: () => ({ status: null, requestId: null, ...failure }),
    onFailure,
  });
  return { reading: read('events', controller.signal, load), controller, onFailure };
}

const settled = (reading: { subscribe(listener: () => void): () => void; outcome(): unknown }) =>
  new Promise<unknown>((resolve) => reading.subscribe(() => resolve(reading.outcome())));

describe('a reading under way', () => {
  it('has no outcome yet, and hands its signal to the call', () => {
    const load = vi.fn((_: AbortSignal) => new Promise<never>(() => {}));
    const { reading, controller } = start(load);
    expect(reading.outcome()).toBeUndefined();
    expect(load).toHaveBeenCalledWith(controller.signal);
  });

  it('forgets a listener that left', async () => {
    const { promise, resolve } = withResolver<number>();
    const { reading } = start(() => promise);
    const left = vi.fn();
    reading.subscribe(left)();
    resolve(1);
    await settled(reading);
    expect(left).not.toHaveBeenCalled();
  });
});

describe('a reading that has come back', () => {
  it('is ready with the value, the same object each time', async () => {
    const { reading } = start(() => Promise.resolve([1, 2]));
    expect(await settled(reading)).toEqual({ state: 'ready', value: [1, 2] });
    expect(reading.outcome()).toBe(reading.outcome());
  });

  it('is missing without a usable answer, and on 404', async () => {
    expect(await settled(start(() => Promise.resolve(null)).reading)).toEqual({ state: 'missing' });
    const { reading, onFailure } = start(() => Promise.reject(new Error('gone')), { status: 404 });
    expect(await settled(reading)).toEqual({ state: 'missing' });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is failed on any other error, reports it, and keeps the request id', async () => {
    const error = new Error('boom');
    const { reading, onFailure } = start(() => Promise.reject(error), { status: 500, requestId: 'r-1' });
    expect(await settled(reading)).toEqual({ state: 'failed', requestId: 'r-1' });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('events', error);
  });
});

describe('a reading that nobody waits for', () => {
  it('stays under way after an abort, and reports nothing', async () => {
    const { promise, reject } = withResolver<number>();
    const { reading, controller, onFailure } = start(() => promise);
    controller.abort();
    reject(new Error('aborted'));
    await promise.catch(() => undefined);
    await Promise.resolve();
    expect(reading.outcome()).toBeUndefined();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('stays under way on a 401: the session leaves the page', async () => {
    const { promise, reject } = withResolver<number>();
    const { reading, onFailure } = start(() => promise, { status: 401 });
    reject(new Error('unauthorised'));
    await promise.catch(() => undefined);
    await Promise.resolve();
    expect(reading.outcome()).toBeUndefined();
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a settled reading', () => {
  it('has its outcome without a call', () => {
    const reading = settledReading('event abc', { state: 'missing' });
    expect(reading.outcome()).toEqual({ state: 'missing' });
  });
});

function withResolver<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
