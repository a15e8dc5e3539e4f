// @vitest-environment happy-dom
import { act, render as renderAlone, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { listQuery, type ReadOptions, recordQuery, settledQuery } from '#core/api/query.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { ReadsProvider } from '#core/data/ReadsProvider.tsx';
import { createReads, type Reads } from '#core/data/reads.ts';
import { useRead } from '#core/data/useRead.ts';
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
  const { rerender, unmount } = renderAlone(wrapped(page));
  return { rerender: (next: ReactNode) => rerender(wrapped(next)), unmount };
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

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const refusal = (status: number) =>
  new ApiError({ kind: 'response', status, headers: new Headers({ 'x-request-id': 'req-1' }) });

function Probe({ query }: { readonly query: ReadOptions<string> }) {
  const { result, stale, failure } = useRead(query);
  const text = result === undefined ? 'waiting' : result.state === 'ready' ? result.value : result.state;
  return <p>{`${text}${stale ? ' (old)' : ''}${failure ? ', not refreshed' : ''}`}</p>;
}

describe('a page that reads', () => {
  it('asks nothing once nobody is signed in', () => {
    const { options, signals } = manual('events');
    render(<Probe query={options} />, false);
    expect(signals).toEqual([]);
  });

  it('waits, then shows the answer', async () => {
    const { options, answer } = manual('events');
    render(<Probe query={options} />);
    expect(screen.getByText('waiting')).toBeDefined();
    await answer('page 1');
    expect(screen.getByText('page 1')).toBeDefined();
  });

  it('keeps the old answer of the same subject while the next one is under way', async () => {
    const [first, second] = [manual('events', 1), manual('events', 2)];
    const { rerender } = render(<Probe query={first.options} />);
    await first.answer('page 1');
    rerender(<Probe query={second.options} />);
    expect(screen.getByText('page 1 (old)')).toBeDefined();
    await second.answer('page 2');
    expect(screen.getByText('page 2')).toBeDefined();
  });

  it('never shows the answer of another subject', async () => {
    const first = manual('event 1');
    const { rerender } = render(<Probe query={first.options} />);
    await first.answer('the first');
    rerender(<Probe query={manual('event 2').options} />);
    expect(screen.getByText('waiting')).toBeDefined();
  });

  it('cancels what it does not want any more, and ignores a late answer', async () => {
    const [first, second] = [manual('events', 1), manual('events', 2)];
    const { rerender } = render(<Probe query={first.options} />);
    rerender(<Probe query={second.options} />);
    expect(first.signals[0]?.aborted).toBe(true);
    await first.answer('too late');
    expect(screen.getByText('waiting')).toBeDefined();
    expect(reports).toEqual([]);
  });

  it('finds what its loader has begun to read, and does not ask twice', async () => {
    const { options, answer, signals } = manual('events');
    const { rerender } = render(null);
    const loading = { abortController: new AbortController(), cause: 'enter' } as const;
    prefetch(reads.client, options, loading);
    rerender(<Probe query={options} />);
    await answer('page 1');
    expect(screen.getByText('page 1')).toBeDefined();
    expect(signals).toHaveLength(1);
    prefetch(reads.client, options, { ...loading, cause: 'preload' });
    expect(signals).toHaveLength(1);
    // Somebody has pressed the link of the page that is on screen.
    prefetch(reads.client, options, { ...loading, cause: 'stay' });
    expect(signals).toHaveLength(2);
    await answer('page 1, later');
    expect(screen.getByText('page 1, later')).toBeDefined();
  });

  it('shows a result that is known without a call', () => {
    render(<Probe query={settledQuery<string>(['event abc'], null)} />);
    expect(screen.getByText('missing')).toBeDefined();
  });
});

describe('a loader whose page nobody waits for any more', () => {
  it('cancels its call, and reports nothing', async () => {
    const { options, fail, signals } = manual('events');
    render(null);
    const leaving = new AbortController();
    prefetch(reads.client, options, { abortController: leaving, cause: 'enter' });
    leaving.abort();
    expect(signals[0]?.aborted).toBe(true);
    await fail(new DOMException('aborted', 'AbortError'));
    expect(reports).toEqual([]);
  });
});

describe('a page whose read fails', () => {
  it('shows the failure where nothing was read before, and the log has it', async () => {
    const { options, fail } = manual('events');
    render(<Probe query={options} />);
    await fail(refusal(503));
    expect(screen.getByText('failed, not refreshed')).toBeDefined();
    expect(reads.failed.shown()).toEqual([
      { subject: 'events', status: 503, requestId: 'req-1', pause: 0, isTold: false },
    ]);
    expect(reports).toEqual([
      'reading events: ApiError: An unexpected server error occurred. (status 503, request req-1)',
    ]);
  });

  it('keeps what was read, and knows that it is not the newest', async () => {
    const [first, second] = [manual('events', 1), manual('events', 2)];
    const { rerender } = render(<Probe query={first.options} />);
    await first.answer('page 1');
    rerender(<Probe query={second.options} />);
    await second.fail(refusal(503));
    expect(screen.getByText('page 1, not refreshed')).toBeDefined();
  });

  it.each([
    ['nothing', (second: ReturnType<typeof manual>) => second.answer(null)],
    ['404', (second: ReturnType<typeof manual>) => second.fail(refusal(404))],
  ])('keeps a list that came back as %s, too', async (_, end) => {
    const [first, second] = [manual('events', 1), manual('events', 2)];
    const { rerender } = render(<Probe query={first.options} />);
    await first.answer('page 1');
    rerender(<Probe query={second.options} />);
    await end(second);
    expect(screen.getByText('page 1, not refreshed')).toBeDefined();
    expect(reports).toEqual([expect.stringContaining('UnusableAnswer: There was no answer to be used.')]);
  });

  it('keeps saying so while it is asked again, until an answer comes', async () => {
    const { options, answer, fail, signals } = manual('events');
    render(<Probe query={options} />);
    await fail(refusal(503));
    await act(async () => {
      reads.failed.askAgain();
      await nextTask();
    });
    expect(signals).toHaveLength(2);
    expect(screen.getByText('failed (old), not refreshed')).toBeDefined();
    await answer('page 1');
    expect(screen.getByText('page 1')).toBeDefined();
    expect(reads.failed.shown()).toEqual([]);
  });

  it('takes nothing of another subject along', async () => {
    const [first, second] = [manual('event 1'), manual('event 2')];
    const { rerender } = render(<Probe query={first.options} />);
    await first.answer('the first');
    rerender(<Probe query={second.options} />);
    await second.fail(refusal(503));
    expect(screen.getByText('failed, not refreshed')).toBeDefined();
  });

  it('says nothing of a 401: the session leaves the page', async () => {
    const { options, fail } = manual('events');
    render(<Probe query={options} />);
    await fail(refusal(401));
    expect(screen.getByText('waiting')).toBeDefined();
    expect(reports).toEqual([]);
    expect(reads.failed.shown()).toEqual([]);
  });

  it('is no longer told once the page is left', async () => {
    const { options, fail } = manual('events');
    const { rerender } = render(<Probe query={options} />);
    await fail(refusal(503));
    rerender(null);
    expect(reads.failed.shown()).toEqual([]);
  });
});

describe('the page of one record', () => {
  it.each([
    ['nothing', (record: ReturnType<typeof manual>) => record.answer(null)],
    ['404', (record: ReturnType<typeof manual>) => record.fail(refusal(404))],
  ])('knows from %s that there is none, which is no failure', async (_, end) => {
    const record = manual('event 1', null, recordQuery);
    render(<Probe query={record.options} />);
    await end(record);
    expect(screen.getByText('missing')).toBeDefined();
    expect(reports).toEqual([]);
    expect(reads.failed.shown()).toEqual([]);
  });

  it('tells its failure itself while it has no record', async () => {
    const record = manual('event 1', null, recordQuery);
    render(<Probe query={record.options} />);
    await record.fail(refusal(500));
    expect(reads.failed.shown()).toMatchObject([{ isTold: true }]);
  });
});

describe('a partial answer', () => {
  it('is told by the shell, which does not ask again', async () => {
    const options = listQuery<string>(['events'], async ({ onPartial }) => {
      onPartial?.();
      return 'half';
    });
    render(<Probe query={options} />);
    await screen.findByText('half');
    expect(reads.failed.shown()).toEqual([{ subject: 'events', requestId: null, final: 'data' }]);
    expect(reads.failed.nextTry()).toBeNull();
  });
});

describe('a session that ends', () => {
  it('takes its calls and everything that was read along', async () => {
    const { options, signals } = manual('events');
    render(<Probe query={options} />);
    reads.client.setQueryData(['contacts'], { value: 'Anna', partial: false, at: 0 });
    act(() => reads.stop());
    expect(signals[0]?.aborted).toBe(true);
    expect(reads.client.getQueryData(['contacts'])).toBeUndefined();
  });
});
