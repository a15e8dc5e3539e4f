// @vitest-environment happy-dom
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, render as renderAlone, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createFailedQueries } from '#core/app/failedQueries.ts';
import type { Query, QueryResult } from '#core/app/query.ts';
import { useQuery } from '#core/page/useQuery.ts';

function manualQuery(subject: string) {
  let result: QueryResult<string> | undefined;
  let tell = () => {};
  const query: Query<string> = {
    subject,
    result: () => result,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const end = (settled: QueryResult<string>) =>
    act(() => {
      result = settled;
      tell();
    });
  const answer = (value: string) => end({ state: 'ready', value, partial: false, at: 0 });
  return { query, answer, end };
}

/** Inside of a router whose context has what the hook asks the app for. */
function render(page: ReactNode) {
  const errors = { report: () => undefined };
  const router = createRouter({
    routeTree: createRootRoute(),
    context: { errors, failedQueries: createFailedQueries() },
  });
  const wrapped = (inner: ReactNode) => (
    <RouterContextProvider router={router}>{inner}</RouterContextProvider>
  );
  const { rerender } = renderAlone(wrapped(page));
  return { rerender: (next: ReactNode) => rerender(wrapped(next)) };
}

function Probe({ query }: { readonly query: Query<string> }) {
  const { result, stale, failure } = useQuery(query);
  const text = result === undefined ? 'waiting' : result.state === 'ready' ? result.value : result.state;
  return <p>{`${text}${stale ? ' (old)' : ''}${failure ? ', not refreshed' : ''}`}</p>;
}

describe('a page that shows a query', () => {
  it('waits, then shows the answer', () => {
    const { query, answer } = manualQuery('events');
    render(<Probe query={query} />);
    expect(screen.getByText('waiting')).toBeDefined();
    answer('page 1');
    expect(screen.getByText('page 1')).toBeDefined();
  });

  it('keeps the old answer of the same subject while the next one is under way', () => {
    const first = manualQuery('events');
    const second = manualQuery('events');
    const { rerender } = render(<Probe query={first.query} />);
    first.answer('page 1');
    rerender(<Probe query={second.query} />);
    expect(screen.getByText('page 1 (old)')).toBeDefined();
    second.answer('page 2');
    expect(screen.getByText('page 2')).toBeDefined();
  });

  it('never shows the answer of another subject', () => {
    const first = manualQuery('event 1');
    const { rerender } = render(<Probe query={first.query} />);
    first.answer('the first');
    rerender(<Probe query={manualQuery('event 2').query} />);
    expect(screen.getByText('waiting')).toBeDefined();
  });

  it('ignores a late answer of a query that was replaced', () => {
    const first = manualQuery('events');
    const second = manualQuery('events');
    const { rerender } = render(<Probe query={first.query} />);
    rerender(<Probe query={second.query} />);
    first.answer('too late');
    expect(screen.getByText('waiting')).toBeDefined();
  });
});

describe('a page whose query fails', () => {
  const failed: QueryResult<string> = { state: 'failed', status: 503, requestId: 'req-1' };

  it('shows the failure where nothing was read before', () => {
    const first = manualQuery('events');
    render(<Probe query={first.query} />);
    first.end(failed);
    expect(screen.getByText('failed, not refreshed')).toBeDefined();
  });

  it('keeps what was read, and knows that it is not the newest', () => {
    const first = manualQuery('events');
    const second = manualQuery('events');
    const { rerender } = render(<Probe query={first.query} />);
    first.answer('page 1');
    rerender(<Probe query={second.query} />);
    second.end(failed);
    expect(screen.getByText('page 1, not refreshed')).toBeDefined();
  });

  it('keeps a list that came back as nothing, too', () => {
    const first = manualQuery('events');
    const second = manualQuery('events');
    const { rerender } = render(<Probe query={first.query} />);
    first.answer('page 1');
    rerender(<Probe query={second.query} />);
    second.end({ state: 'missing' });
    expect(screen.getByText('page 1, not refreshed')).toBeDefined();
  });

  it('keeps saying so while it is asked again, until an answer comes', () => {
    const [first, second, third] = [manualQuery('events'), manualQuery('events'), manualQuery('events')];
    const { rerender } = render(<Probe query={first.query} />);
    first.answer('page 1');
    rerender(<Probe query={second.query} />);
    second.end(failed);
    rerender(<Probe query={third.query} />);
    expect(screen.getByText('page 1 (old), not refreshed')).toBeDefined();
    third.answer('page 1 again');
    expect(screen.getByText('page 1 again')).toBeDefined();
  });

  it('takes nothing of another subject along', () => {
    const first = manualQuery('event 1');
    const second = manualQuery('event 2');
    const { rerender } = render(<Probe query={first.query} />);
    first.answer('the first');
    rerender(<Probe query={second.query} />);
    second.end(failed);
    expect(screen.getByText('failed, not refreshed')).toBeDefined();
  });
});
