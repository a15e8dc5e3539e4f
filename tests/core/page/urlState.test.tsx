import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REST, useDelayedText, useSelectionInUrl } from '#core/page/urlState.ts';

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
const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router}>{children}</RouterContextProvider>
);

beforeEach(async () => {
  router = createPages();
  await router.load();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a field that is typed into', () => {
  const digits = (text: string) => (/^\d*$/.test(text) ? text : null);

  function field() {
    const commit = vi.fn<(text: string) => void>();
    const hook = renderHook(
      (props: { value: string }) => useDelayedText({ ...props, accept: digits, commit }),
      { initialProps: { value: '' }, wrapper },
    );
    return {
      commit,
      draft: () => hook.result.current.draft,
      type: (text: string) => act(() => hook.result.current.type(text)),
      submit: () => act(() => hook.result.current.submit()),
      arrive: (text: string) => hook.rerender({ value: text }),
      wait: (time: number) => act(() => vi.advanceTimersByTime(time)),
      leave: hook.unmount,
    };
  }

  type Step = (shown: ReturnType<typeof field>) => void;
  const typed =
    (text: string): Step =>
    ({ type }) =>
      type(text);
  const arrived =
    (text: string): Step =>
    ({ arrive }) =>
      arrive(text);
  const rested: Step = ({ wait }) => wait(300);
  const clicked: Step = () => act(() => document.body.click());
  const submitted: Step = ({ submit }) => submit();
  const left: Step = ({ leave }) => leave();

  it('shows each letter at once and sends 300 ms after the last one', () => {
    const { commit, draft, type, wait } = field();
    type('1');
    wait(299);
    type('12');
    expect(draft()).toBe('12');
    wait(299);
    expect(commit).not.toHaveBeenCalled();
    wait(1);
    expect(commit.mock.calls).toEqual([['12']]);
  });

  it('sends nothing while another page is on its way', async () => {
    const { commit, type, wait } = field();
    type('1');
    await act(async () => void router.navigate({ to: '/coverage' }));
    wait(300);
    expect(commit).not.toHaveBeenCalled();
  });

  it.each<[name: string, steps: Step[], draft: string, committed: string[]]>([
    ['sends nothing by a click or a submit alone', [clicked, submitted], '', []],
    ['sends nothing that is refused', [typed('1a'), submitted, rested], '1a', []],
    ['sends nothing once it is gone', [typed('1'), left, rested], '1', []],
    ['sends nothing that was taken back', [typed('1'), typed(''), rested], '', []],
    ['sends once when it is submitted', [typed('1'), submitted, rested, submitted, clicked], '1', ['1']],
    ['sends with the next click, which may lead away', [typed('1'), clicked, clicked, rested], '1', ['1']],
    ['has what arrives in force', [arrived('7'), submitted], '7', []],
    ['gives way to what comes from elsewhere before it is sent', [typed('1'), arrived('7'), rested], '7', []],
    ['follows what comes after its own', [typed('1'), rested, arrived('1'), arrived('')], '', ['1']],
    [
      'keeps and sends what was typed before its own arrived',
      [typed('1'), rested, typed('12'), arrived('1'), rested],
      '12',
      ['1', '12'],
    ],
    [
      'sends its own text anew after another one has come in its place',
      [typed('1'), rested, arrived('7'), typed('1'), rested],
      '1',
      ['1', '1'],
    ],
    [
      'follows an earlier text of its own that comes again',
      [typed('1'), rested, typed('12'), rested, arrived('12'), arrived('1')],
      '1',
      ['1', '12'],
    ],
  ])('%s', (_, steps, draft, committed) => {
    const shown = field();
    for (const step of steps) step(shown);
    expect(shown.draft()).toBe(draft);
    expect(shown.commit.mock.calls.flat()).toEqual(committed);
  });
});

describe('a selection of the page', () => {
  type Selection = string | undefined;

  function page(selection?: Selection, address = selection) {
    let props = { selection, address };
    const followed: Selection[] = [];
    const writings: { selection: Selection; end: () => void; refuse: () => void }[] = [];
    const write = (written: Selection) =>
      new Promise<void>((end, reject) =>
        writings.push({ selection: written, end, refuse: () => reject(new Error('Refused')) }),
      );
    const hook = renderHook(
      (given: typeof props) =>
        useSelectionInUrl<Selection>({ ...given, select: (to) => followed.push(to), write }),
      { initialProps: props, wrapper },
    );
    const show = (next: Partial<typeof props>) => {
      props = { ...props, ...next };
      hook.rerender(props);
    };
    return {
      followed,
      written: () => writings.map((writing) => writing.selection),
      select: (next: Selection) => show({ selection: next }),
      /** The address changes: by a link, by Back, or because it was written. */
      arrive: (next: Selection) => show({ address: next }),
      wait: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
      rest: () => act(() => vi.advanceTimersByTimeAsync(REST)),
      end: () => act(async () => writings.at(-1)?.end()),
      refuse: () => act(async () => writings.at(-1)?.refuse()),
      leave: hook.unmount,
    };
  }

  type Move = (shown: ReturnType<typeof page>) => unknown;
  const selected =
    (to: Selection): Move =>
    ({ select }) =>
      select(to);
  const linked =
    (to: Selection): Move =>
    ({ arrive }) =>
      arrive(to);
  const rested: Move = ({ rest }) => rest();
  const written: Move = ({ end }) => end();
  const refused: Move = ({ refuse }) => refuse();
  const left: Move = ({ leave }) => leave();
  const nearlyRested: Move = ({ wait }) => wait(REST - 1);

  it.each<[name: string, at: Selection, moves: Move[], followed: string[], writings: string[]]>([
    ['follows a link to another one, and writes nothing', undefined, [linked('5'), selected('5')], ['5'], []],
    ['is written again when its owner refuses what a link selects', '5', [linked('999')], ['999'], ['5']],
    [
      'is not written when it is what the address contains, or again',
      '1',
      [rested, selected('2'), nearlyRested, selected('1')],
      [],
      [],
    ],
    ['is not written after its page is gone', '1', [selected('3'), left], [], []],
    [
      'gives way to a link that comes before it is written',
      undefined,
      [selected('2'), linked('7'), selected('7')],
      ['7'],
      [],
    ],
    [
      'gives way to a link that comes while it is written',
      undefined,
      [selected('2'), rested, linked('7'), written, selected('7')],
      ['7'],
      ['2'],
    ],
    [
      'does not follow its own address, however late it comes',
      undefined,
      [selected('2'), rested, linked('2'), written],
      [],
      ['2'],
    ],
    [
      'stays selected when the browser refuses to write it',
      undefined,
      [selected('2'), rested, refused, selected('3')],
      [],
      ['2', '3'],
    ],
  ])('%s', async (_, at, moves, followed, writings) => {
    const shown = page(at);
    for (const move of [...moves, rested]) await move(shown);
    expect([shown.followed, shown.written()]).toEqual([followed, writings]);
  });

  it('is written once it has been unchanged for a moment', async () => {
    const { followed, written, wait, end, arrive } = page(undefined, '999');
    await wait(REST - 1);
    expect(written()).toEqual([]);
    await wait(1);
    expect(written()).toEqual([undefined]);
    await end();
    arrive(undefined);
    await wait(10 * REST);
    expect([followed, written()]).toEqual([[], [undefined]]);
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
});
