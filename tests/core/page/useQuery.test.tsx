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
  const answer = (value: string) =>
    act(() => {
      result = { state: 'ready', value, partial: false };
      tell();
    });
  return { query, answer };
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
  const { result, stale } = useQuery(query);
  const text = result === undefined ? 'waiting' : result.state === 'ready' ? result.value : result.state;
  return <p>{stale ? `${text} (old)` : text}</p>;
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
