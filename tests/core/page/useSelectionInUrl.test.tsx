// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REST, useSelectionInUrl } from '#core/page/urlState.ts';

type Selection = string | undefined;

/** A page at '/', and one that never comes. */
function createPages() {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/' });
  const loader = () => new Promise<never>(() => undefined);
  const slow = createRoute({ getParentRoute: () => root, path: '/coverage', loader });
  return createRouter({
    routeTree: root.addChildren([here, slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
}

let router: ReturnType<typeof createPages>;

beforeEach(async () => {
  router = createPages();
  await router.load();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function page(start: { selection?: Selection; address?: Selection } = {}) {
  let props = { selection: start.selection, address: start.address };
  const followed: Selection[] = [];
  const writings: { readonly selection: Selection; readonly end: () => void; readonly refuse: () => void }[] =
    [];
  const write = (selection: Selection) =>
    new Promise<void>((resolve, reject) =>
      writings.push({ selection, end: resolve, refuse: () => reject(new Error('Refused')) }),
    );
  const hook = renderHook(
    (given: typeof props) =>
      useSelectionInUrl<Selection>({ ...given, select: (to) => followed.push(to), write }),
    {
      initialProps: props,
      wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
    },
  );
  const show = (next: Partial<typeof props>) => {
    props = { ...props, ...next };
    hook.rerender(props);
  };
  return {
    followed,
    written: () => writings.map(({ selection }) => selection),
    select: (selection: Selection) => show({ selection }),
    /** The address changes: by a link, by Back, or because it was written. */
    arrive: (address: Selection) => show({ address }),
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    rest: () => act(() => vi.advanceTimersByTimeAsync(REST)),
    end: () => act(async () => writings.at(-1)?.end()),
    refuse: () => act(async () => writings.at(-1)?.refuse()),
    leave: hook.unmount,
  };
}

describe('a selection that the address contains', () => {
  it('is neither written nor followed', async () => {
    const { followed, written, rest } = page({ selection: '5', address: '5' });
    await rest();
    expect([followed, written()]).toEqual([[], []]);
  });

  it('follows a link to another one, and writes nothing', async () => {
    const { followed, written, arrive, select, rest } = page();
    arrive('5');
    select('5');
    await rest();
    expect([followed, written()]).toEqual([['5'], []]);
  });

  it('is written again when its owner refuses what a link selects', async () => {
    const { followed, written, arrive, rest } = page({ selection: '5', address: '5' });
    arrive('999');
    await rest();
    expect([followed, written()]).toEqual([['999'], ['5']]);
  });
});

describe('a selection that the address does not contain', () => {
  it('is written once it has been unchanged for a moment', async () => {
    const { followed, written, wait, end, arrive } = page({ selection: undefined, address: '999' });
    await wait(REST - 1);
    expect(written()).toEqual([]);
    await wait(1);
    expect(written()).toEqual([undefined]);
    await end();
    arrive(undefined);
    await wait(10 * REST);
    expect([followed, written()]).toEqual([[], [undefined]]);
  });

  it('is not written while it changes, and then once', async () => {
    const { written, select, wait } = page();
    for (const selection of ['1', '2', '3', '4']) {
      select(selection);
      await wait(REST - 1);
    }
    expect(written()).toEqual([]);
    await wait(1);
    expect(written()).toEqual(['4']);
  });

  it('is not written when it is what the address contains again, nor after its page is gone', async () => {
    const { written, select, rest, leave } = page({ selection: '1', address: '1' });
    select('2');
    select('1');
    await rest();
    select('3');
    leave();
    await rest();
    expect(written()).toEqual([]);
  });

  it('gives way to a link that comes before it is written', async () => {
    const { followed, written, select, arrive, rest } = page();
    select('2');
    arrive('7');
    select('7');
    await rest();
    expect([followed, written()]).toEqual([['7'], []]);
  });

  it('is not written while another page is on its way, and is when that did not come', async () => {
    const { written, select, rest } = page();
    await act(async () => void router.navigate({ to: '/coverage' }));
    select('2');
    await rest();
    expect(written()).toEqual([]);
    await act(async () => void router.navigate({ to: '/' }));
    await rest();
    expect(written()).toEqual(['2']);
  });
});

describe('a selection that is being written', () => {
  it('does not follow its own address, however late it comes', async () => {
    const { followed, written, select, arrive, rest, end } = page();
    select('2');
    await rest();
    arrive('2');
    await end();
    await rest();
    expect([followed, written()]).toEqual([[], ['2']]);
  });

  it('is written again when it has moved on meanwhile, one writing after another', async () => {
    const { followed, written, select, arrive, rest, end } = page();
    select('2');
    await rest();
    select('3');
    await rest();
    expect(written()).toEqual(['2']);
    arrive('2');
    await end();
    await rest();
    expect([followed, written()]).toEqual([[], ['2', '3']]);
  });

  it('stays selected when the browser refuses to write it', async () => {
    const { followed, written, select, rest, refuse } = page();
    select('2');
    await rest();
    await refuse();
    select('3');
    await rest();
    expect([followed, written()]).toEqual([[], ['2', '3']]);
  });
});
