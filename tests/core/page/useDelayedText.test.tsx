// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayedText } from '#core/page/urlState.ts';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

beforeEach(async () => {
  await router.load();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const digits = (text: string) => (/^\d*$/.test(text) ? text : null);

function field(value = '') {
  const commit = vi.fn<(text: string) => void>();
  const hook = renderHook(
    (props: { value: string }) => useDelayedText({ ...props, accept: digits, commit }),
    {
      initialProps: { value },
      wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
    },
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

describe('a field that is typed into', () => {
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

  it('sends at once when it is submitted, and not once more', () => {
    const { commit, type, submit, wait } = field();
    type('7');
    submit();
    expect(commit.mock.calls).toEqual([['7']]);
    wait(1_000);
    submit();
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('sends with the next click anywhere, which may lead away, and not once more', () => {
    const { commit, type, wait } = field();
    act(() => document.body.click());
    type('7');
    act(() => document.body.click());
    expect(commit.mock.calls).toEqual([['7']]);
    act(() => document.body.click());
    wait(1_000);
    expect(commit).toHaveBeenCalledTimes(1);
  });

  it('sends nothing that is refused, nothing that is in force, and nothing after it is gone', () => {
    const { commit, draft, type, submit, wait, leave } = field('12');
    type('12a');
    submit();
    wait(300);
    expect(draft()).toBe('12a');
    type('12');
    wait(300);
    type('123');
    leave();
    wait(300);
    expect(commit).not.toHaveBeenCalled();
  });
});

type Field = ReturnType<typeof field>;
type Step = (field: Field) => void;
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

describe('a field', () => {
  it.each<[name: string, steps: Step[], draft: string, committed: string[]]>([
    ['sends nothing by a click alone', [clicked], '', []],
    ['sends nothing that is in force when it is submitted', [submitted], '', []],
    ['sends nothing that was taken back', [typed('1'), typed(''), rested], '', []],
    ['sends once', [typed('1'), rested, submitted, clicked, rested], '1', ['1']],
    ['has what arrives in force', [arrived('7'), submitted], '7', []],
    ['follows what comes after its own', [typed('1'), rested, arrived('1'), arrived('')], '', ['1']],
    [
      'keeps what is typed when its own arrives',
      [typed('1'), rested, typed('12'), arrived('1')],
      '12',
      ['1'],
    ],
    [
      'sends what was typed before its own arrived',
      [typed('1'), rested, typed('12'), arrived('1'), rested],
      '12',
      ['1', '12'],
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

describe('a field whose text changes elsewhere', () => {
  it('follows', () => {
    const { draft, arrive } = field('12');
    arrive('');
    expect(draft()).toBe('');
  });

  it('keeps what was typed while an earlier text of its own arrives', () => {
    const { commit, draft, type, wait, arrive } = field();
    type('1');
    wait(300);
    type('12');
    arrive('1');
    expect(draft()).toBe('12');
    wait(300);
    expect(commit.mock.calls).toEqual([['1'], ['12']]);
    arrive('12');
    expect(draft()).toBe('12');
    arrive('1');
    expect(draft()).toBe('1');
  });
});
