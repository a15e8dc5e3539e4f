import { act, render as renderAlone, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { listQuery, type ReadOptions, recordQuery, settledQuery, silently } from '#core/api/query.ts';
import { type Loading, prefetch } from '#core/data/prefetch.ts';
import { ReadsProvider } from '#core/data/ReadsProvider.tsx';
import { createReads, type Reads } from '#core/data/reads.ts';
import { inTurns, useRead } from '#core/data/useRead.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';

let reads: Reads;
let reports: string[] = [];

afterEach(() => reads.stop());

function render(page: ReactNode, isOpen = true) {
  reports = [];
  reads = createReads(
    createErrorSink((line) => reports.push(line)),
    isOpen,
  );
  const wrapped = (inner: ReactNode) => <ReadsProvider reads={reads}>{inner}</ReadsProvider>;
  const { rerender } = renderAlone(wrapped(page));
  return { rerender: (next: ReactNode) => rerender(wrapped(next)) };
}

/** A query that ends when the test says so. */
function manual(subject: string, about: unknown = null, query: typeof listQuery = listQuery) {
  let end: { answer: (value: string | null) => void; fail: (reason: unknown) => void };
  const signals: (AbortSignal | undefined)[] = [];
  const options: ReadOptions<string> = query<string>([subject, about], ({ signal }) => {
    signals.push(signal);
    return new Promise((answer, fail) => {
      end = { answer, fail };
    });
  });
  const settled = (settle: () => void) =>
    act(async () => {
      settle();
      // The cache tells components of a change in a task of its own, which begins after the answer.
      await nextTask();
      await nextTask();
    });
  return {
    options,
    signals,
    answer: (value: string | null) => settled(() => end.answer(value)),
    fail: (reason: unknown) => settled(() => end.fail(reason)),
  };
}

type Query = ReturnType<typeof manual>;

const loadingOf = (cause: Loading['cause']) => ({ abortController: new AbortController(), cause });

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const refusal = (status: number) =>
  new ApiError({ kind: 'response', status, headers: new Headers({ 'x-request-id': 'req-1' }) });

function Probe({ query }: { readonly query: ReadOptions<string> }) {
  const { result, stale, failure } = useRead(query);
  const text = result === undefined ? 'waiting' : result.state === 'ready' ? result.value : result.state;
  return <p>{`${text}${stale ? ' (old)' : ''}${failure ? ', not refreshed' : ''}`}</p>;
}

/** A page whose query waits for its end. */
function reading(subject = 'events', query = listQuery) {
  const asked = manual(subject, null, query);
  return { ...asked, ...render(<Probe query={asked.options} />) };
}

/** A page that has read this, and whose next query waits for its end. */
async function readingOn(subject: string, nextSubject = subject) {
  const { answer, rerender } = reading(subject);
  await answer('page 1');
  const next = manual(nextSubject, 2);
  rerender(<Probe query={next.options} />);
  return next;
}

const text = () => screen.getByText(/./).textContent;

describe('a page that reads', () => {
  it('asks nothing once nobody is signed in', () => {
    const { options, signals } = manual('events');
    render(<Probe query={options} />, false);
    expect(signals).toEqual([]);
  });

  it('waits at first, and keeps the old answer of the same subject while the next one is under way', async () => {
    const next = await readingOn('events');
    expect(text()).toBe('page 1 (old)');
    await next.answer('page 2');
    expect(text()).toBe('page 2');
  });

  it('cancels what it does not want any more, and ignores a late answer', async () => {
    const first = reading();
    expect(text()).toBe('waiting');
    first.rerender(<Probe query={manual('events', 2).options} />);
    expect(first.signals[0]?.aborted).toBe(true);
    await first.answer('too late');
    expect(text()).toBe('waiting');
    expect(reports).toEqual([]);
  });

  it('asks again for what was read before the device’s clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { answer, options, rerender, signals } = reading();
    await answer('page 1');
    const setBack = () => vi.setSystemTime(Date.now() - 3_600_000);
    setBack();
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(signals).toHaveLength(2);
    await answer('page 2');
    setBack();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(signals).toHaveLength(3);
    await answer('page 3');
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(signals).toHaveLength(3);
    rerender(null);
    setBack();
    vi.advanceTimersByTime(60_000);
    expect(signals).toHaveLength(3);
    rerender(<Probe query={options} />);
    expect(signals).toHaveLength(4);
  });

  it('finds what its loader has begun to read, and does not ask twice', async () => {
    const { options, answer, signals } = manual('events');
    const { rerender } = render(null);
    prefetch(reads.client, options, loadingOf('enter'));
    rerender(<Probe query={options} />);
    await answer('page 1');
    expect(text()).toBe('page 1');
    expect(signals).toHaveLength(1);
    prefetch(reads.client, options, loadingOf('preload'));
    expect(signals).toHaveLength(1);
    // Somebody has pressed the link of the page that is on screen.
    prefetch(reads.client, options, loadingOf('stay'));
    expect(signals).toHaveLength(2);
    await answer('page 1, later');
    expect(text()).toBe('page 1, later');
  });

  it('shows a result that is known without a call', () => {
    render(<Probe query={settledQuery<string>(['event abc'], null)} />);
    expect(text()).toBe('missing');
  });

  it('has its call cancelled by a loader that nobody waits for any more, and nothing reported', async () => {
    const { options, fail, signals } = manual('events');
    render(null);
    const leaving = new AbortController();
    prefetch(reads.client, options, { abortController: leaving, cause: 'enter' });
    leaving.abort();
    expect(signals[0]?.aborted).toBe(true);
    await fail(new DOMException('aborted', 'AbortError'));
    expect(reports).toEqual([]);
  });

  it('loses its call and everything that was read with the end of the session', async () => {
    const { signals } = reading();
    reads.client.setQueryData(['contacts'], { value: 'Anna', partial: false, at: 0 });
    act(() => reads.stop());
    expect(signals[0]?.aborted).toBe(true);
    expect(reads.client.getQueryData(['contacts'])).toBeUndefined();
  });
});

describe('a page whose read fails', () => {
  it('shows the failure where nothing was read before, and the log has it', async () => {
    const { fail, rerender } = reading();
    await fail(refusal(503));
    expect(text()).toBe('failed, not refreshed');
    expect(reads.failed.shown()).toEqual([
      {
        subject: 'events',
        status: 503,
        requestId: 'req-1',
        pause: 0,
        since: expect.any(Number),
        isTold: false,
      },
    ]);
    expect(reports).toEqual([
      'reading events: ApiError: An unexpected server error occurred. (status 503, request req-1)',
    ]);
    rerender(null);
    expect(reads.failed.shown()).toEqual([]);
  });

  it.each([
    ['503', (next: Query) => next.fail(refusal(503)), 'ApiError: An unexpected server error occurred.'],
    ['nothing', (next: Query) => next.answer(null), 'UnusableAnswer: There was no usable answer.'],
    ['404', (next: Query) => next.fail(refusal(404)), '(status 404, request req-1)'],
  ])('keeps what was read, and knows that it is not the newest, at %s', async (_, end, report) => {
    await end(await readingOn('events'));
    expect(text()).toBe('page 1, not refreshed');
    expect(reports).toEqual([expect.stringContaining(report)]);
  });

  it('keeps saying so while it is asked again, until an answer comes', async () => {
    const { answer, fail, signals } = reading();
    await fail(refusal(503));
    await act(async () => {
      reads.failed.askAgain();
      await nextTask();
    });
    expect(signals).toHaveLength(2);
    expect(text()).toBe('failed (old), not refreshed');
    await answer('page 1');
    expect(text()).toBe('page 1');
    expect(reads.failed.shown()).toEqual([]);
  });

  it('does not begin with a failure of before it was opened, while it is asked anew', async () => {
    const { options, fail, rerender, signals } = reading();
    await fail(refusal(503));
    rerender(<Probe query={manual('events', 2).options} />);
    act(() => void prefetch(reads.client, options, loadingOf('enter')));
    expect(signals).toHaveLength(2);
    rerender(<Probe query={options} />);
    expect(text()).toBe('waiting');
    await fail(refusal(503));
    expect(text()).toBe('failed, not refreshed');
  });

  it('is asked for by the next page too, where the one that is left had failed to read the same', async () => {
    const { options, answer, fail, rerender } = reading('location 3', recordQuery);
    await fail(refusal(503));
    act(() => void prefetch(reads.client, options, loadingOf('preload')));
    // Whoever is the last to wait for a call cancels it.
    rerender(<Probe key="next" query={options} />);
    await act(async () => nextTask());
    expect(text()).toBe('waiting');
    await answer('page 1');
    expect(text()).toBe('page 1');
  });

  it('is asked for again where a silent part, which no loader reads, is opened again', async () => {
    const { options, answer, fail, rerender, signals } = reading('sites', (...query) =>
      silently(listQuery(...query)),
    );
    await fail(refusal(503));
    rerender(<Probe key="events" query={manual('events', 2).options} />);
    expect(signals).toHaveLength(1);
    rerender(<Probe query={options} />);
    expect(text()).toBe('waiting');
    expect(signals).toHaveLength(2);
    await answer('page 1');
    expect(text()).toBe('page 1');
  });

  it('takes nothing of another subject along', async () => {
    const next = await readingOn('event 1', 'event 2');
    expect(text()).toBe('waiting');
    await next.fail(refusal(503));
    expect(text()).toBe('failed, not refreshed');
  });

  it('says nothing of a 401: the session leaves the page', async () => {
    const { fail } = reading();
    await fail(refusal(401));
    expect(text()).toBe('waiting');
    expect([reports, reads.failed.shown()]).toEqual([[], []]);
  });

  it.each([
    ['nothing', (record: Query) => record.answer(null)],
    ['404', (record: Query) => record.fail(refusal(404))],
  ])('knows from %s that there is no such record, which is no failure', async (_, end) => {
    await end(reading('event 1', recordQuery));
    expect(text()).toBe('missing');
    expect([reports, reads.failed.shown()]).toEqual([[], []]);
  });

  it('tells its failure itself while it has no record', async () => {
    const { fail } = reading('event 1', recordQuery);
    await fail(refusal(500));
    expect(reads.failed.shown()).toMatchObject([{ isTold: true }]);
  });

  it('has the shell tell of a partial answer, which is not asked for again', async () => {
    const options = listQuery<string>(['events'], async ({ onPartial }) => {
      onPartial?.();
      return 'half';
    });
    render(<Probe query={options} />);
    await screen.findByText('half');
    expect(reads.failed.shown()).toMatchObject([{ subject: 'events', requestId: null, final: 'data' }]);
    expect(reads.failed.nextTry()).toBeNull();
  });
});

/** Work that ends when a test says so. */
function manualWork() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (result: string) => void; reject: (reason: Error) => void }>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  return { begun, work, end: (name: string) => ends.get(name) };
}

it('work in turns begins in the order of asking, so much at a time, after failures too', async () => {
  const { begun, work, end } = manualWork();
  const turn = inTurns(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => turn(work(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b')?.reject(new Error('b failed'));
  await expect(b).rejects.toThrow('b failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a')?.resolve('A');
  expect(await a).toBe('A');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('c')?.resolve('C');
  end('d')?.resolve('D');
  expect(await Promise.all([c, d])).toEqual(['C', 'D']);
  // Its places are free again.
  void turn(work('e'));
  expect(begun.at(-1)).toBe('e');
});
