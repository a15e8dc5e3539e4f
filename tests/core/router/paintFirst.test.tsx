import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLoaderData,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paintFirst } from '#core/router/paintFirst.ts';

let frames: FrameRequestCallback[] = [];
let isHidden = false;
let loaded: string[] = [];

beforeEach(() => {
  frames = [];
  loaded = [];
  isHidden = false;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the frame be painted, and what waits for it run. */
const paint = () =>
  act(async () => {
    for (const frame of frames.splice(0)) frame(0);
    await vi.advanceTimersByTimeAsync(0);
  });

const pageIn = ({ page }: { readonly page?: unknown }) => ({ page: typeof page === 'number' ? page : 1 });

async function open() {
  const rootRoute = createRootRoute({ component: Outlet });
  const rowsRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/rows',
    validateSearch: pageIn,
    loaderDeps: ({ search }) => search,
    loader: ({ deps: { page } }) => {
      loaded.push(`rows ${page}`);
      return page;
    },
    component: () => <h1>Rows {String(useLoaderData({ strict: false }))}</h1>,
  });
  const eventRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/event',
    loader: () => {
      loaded.push('event');
    },
    component: () => <h1>Event</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ['/rows?page=1'] });
  const router = createRouter({ routeTree: rootRoute.addChildren([rowsRoute, eventRoute]), history });
  paintFirst(router);
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  // The first page waits for no frame.
  expect(screen.getByRole('heading').textContent).toBe('Rows 1');
  // As links do that keep the rest of the address: the next address is made from the latest one.
  const next = () => {
    history.push(`/rows?page=${pageIn(router.latestLocation.search).page + 1}`);
  };
  return { history, next };
}

it('a press is painted before anything is loaded or rendered for it, and presses within one frame add up, of which the last is loaded', async () => {
  const { history, next } = await open();
  await act(async () => next());
  expect(history.location.href).toBe('/rows?page=2');
  expect([screen.getByRole('heading').textContent, loaded]).toEqual(['Rows 1', ['rows 1']]);
  await paint();
  expect([screen.getByRole('heading').textContent, loaded]).toEqual(['Rows 2', ['rows 1', 'rows 2']]);
  await act(async () => {
    next();
    next();
    next();
  });
  await paint();
  expect([screen.getByRole('heading').textContent, loaded]).toEqual([
    'Rows 5',
    ['rows 1', 'rows 2', 'rows 5'],
  ]);
  expect(history.length).toBe(5);
});

it('Back within the frame of a press stays on the page', async () => {
  const { history } = await open();
  await act(async () => {
    history.push('/event');
    history.back();
  });
  await paint();
  expect(history.location.href).toBe('/rows?page=1');
  expect(screen.getByRole('heading').textContent).toBe('Rows 1');
  expect(loaded).not.toContain('event');
});

it('a hidden tab waits for no frame, and one that is hidden meanwhile for no longer than 100 ms', async () => {
  const { next } = await open();
  isHidden = true;
  await act(async () => next());
  expect(screen.getByRole('heading').textContent).toBe('Rows 2');
  isHidden = false;
  await act(async () => next());
  expect(screen.getByRole('heading').textContent).toBe('Rows 2');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('heading').textContent).toBe('Rows 3');
});
