import { describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '#core/api/client.ts';
import { createStartQuery, type Failure, type Load, settledQuery } from '#core/app/query.ts';

function start<T>(load: Load<T>, failure?: Partial<Failure>) {
  const onFailure = vi.fn();
  const controller = new AbortController();
  const startQuery = createStartQuery({
    failureOf: () => ({ status: null, requestId: null, ...failure }),
    onFailure,
  });
  return { query: startQuery('events', controller.signal, load), controller, onFailure };
}

const settled = (query: { subscribe(listener: () => void): () => void; result(): unknown }) =>
  new Promise<unknown>((resolve) => query.subscribe(() => resolve(query.result())));

describe('a query that runs', () => {
  it('has no result yet, and hands its signal to the call', () => {
    const load = vi.fn((_: CallOptions) => new Promise<never>(() => {}));
    const { query, controller } = start(load);
    expect(query.result()).toBeUndefined();
    expect(load).toHaveBeenCalledWith({ signal: controller.signal, onPartial: expect.any(Function) });
  });

  it('forgets a listener that left', async () => {
    const { promise, resolve } = withResolver<number>();
    const { query } = start(() => promise);
    const left = vi.fn();
    query.subscribe(left)();
    resolve(1);
    await settled(query);
    expect(left).not.toHaveBeenCalled();
  });
});

describe('a query that has a result', () => {
  it('is ready with the value, the same object each time', async () => {
    const { query } = start(() => Promise.resolve([1, 2]));
    expect(await settled(query)).toEqual({
      state: 'ready',
      value: [1, 2],
      partial: false,
      at: expect.any(Number),
    });
    expect(query.result()).toBe(query.result());
  });

  it('is partial when the call says so', async () => {
    const { query } = start(async ({ onPartial }) => {
      onPartial?.();
      return [1];
    });
    expect(await settled(query)).toEqual({
      state: 'ready',
      value: [1],
      partial: true,
      at: expect.any(Number),
    });
  });

  it('is missing without a usable answer, and on 404', async () => {
    expect(await settled(start(() => Promise.resolve(null)).query)).toEqual({ state: 'missing' });
    const { query, onFailure } = start(() => Promise.reject(new Error('gone')), { status: 404 });
    expect(await settled(query)).toEqual({ state: 'missing' });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is failed on any other error, reports it, and keeps the request id', async () => {
    const error = new Error('boom');
    const { query, onFailure } = start(() => Promise.reject(error), { status: 500, requestId: 'r-1' });
    expect(await settled(query)).toEqual({ state: 'failed', status: 500, requestId: 'r-1' });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('events', error);
  });
});

describe('a query that nobody waits for', () => {
  it('stays under way after an abort, and reports nothing', async () => {
    const { promise, reject } = withResolver<number>();
    const { query, controller, onFailure } = start(() => promise);
    controller.abort();
    reject(new Error('aborted'));
    await promise.catch(() => undefined);
    await Promise.resolve();
    expect(query.result()).toBeUndefined();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('stays under way on a 401: the session leaves the page', async () => {
    const { promise, reject } = withResolver<number>();
    const { query, onFailure } = start(() => promise, { status: 401 });
    reject(new Error('unauthorised'));
    await promise.catch(() => undefined);
    await Promise.resolve();
    expect(query.result()).toBeUndefined();
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a settled query', () => {
  it('has its result without a call', () => {
    const query = settledQuery('event abc', null);
    expect(query.result()).toEqual({ state: 'missing' });
    expect(settledQuery('events', [1]).result()).toEqual({
      state: 'ready',
      value: [1],
      partial: false,
      at: expect.any(Number),
    });
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
