import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FormValues, useForm } from '#core/page/useForm.ts';

interface Call {
  readonly values: FormValues;
  readonly signal: AbortSignal;
  readonly resolve: (refusal: string | null) => void;
  readonly reject: (cause: unknown) => void;
}

const VALUES = { name: 'avery', word: 'secret' };
const MISSING = { name: 'No name', word: 'No word' };

function form() {
  const calls: Call[] = [];
  const send = (values: FormValues, signal: AbortSignal) =>
    new Promise<string | null>((resolve, reject) => calls.push({ values, signal, resolve, reject }));
  const hook = renderHook(() => useForm<'name' | 'word'>({ send, fallback: 'It failed.' }));
  // The form is sent until the test answers: nothing here waits for that.
  const submitWith = (errors: Partial<typeof MISSING>) =>
    act(async () => {
      hook.result.current.submit(VALUES, errors);
    });
  return {
    calls,
    hook,
    now: () => hook.result.current,
    submit: () => submitWith({}),
    submitWith,
    edit: (field: 'name' | 'word') => act(async () => hook.result.current.errorOf(field).onChange()),
    reset: () => act(async () => hook.result.current.reset()),
    answer: (refusal: string | null) => act(async () => calls.at(-1)?.resolve(refusal)),
    fail: (cause: unknown) => act(async () => calls.at(-1)?.reject(cause)),
  };
}

type Shown = ReturnType<typeof form>;
type Step = (form: Shown) => Promise<void>;
const submitted: Step = ({ submit }) => submit();
const incomplete: Step = ({ submitWith }) => submitWith(MISSING);
const edited: Step = ({ edit }) => edit('name');
const wasReset: Step = ({ reset }) => reset();
const succeeded: Step = ({ answer }) => answer(null);
const refused: Step = ({ answer }) => answer('Too many.');

const arrive = {
  filling: [],
  incomplete: [incomplete],
  submitting: [submitted],
  refused: [submitted, refused],
  done: [submitted, succeeded],
} satisfies Record<string, Step[]>;

it.each<[from: keyof typeof arrive, step: Step, to: keyof typeof arrive, calls: number]>([
  ['filling', submitted, 'submitting', 1],
  ['filling', incomplete, 'incomplete', 0],
  ['incomplete', submitted, 'submitting', 1],
  ['incomplete', wasReset, 'filling', 0],

  ['submitting', submitted, 'submitting', 1],
  ['submitting', incomplete, 'submitting', 1],
  ['submitting', wasReset, 'submitting', 1],
  ['submitting', edited, 'submitting', 1],
  ['submitting', succeeded, 'done', 1],
  ['submitting', refused, 'refused', 1],

  ['refused', submitted, 'submitting', 2],
  ['refused', incomplete, 'incomplete', 1],
  ['refused', wasReset, 'filling', 1],

  ['done', submitted, 'done', 1],
  ['done', edited, 'done', 1],
  ['done', wasReset, 'filling', 1],
])('a form, state by state %s, then %o, is %s', async (from, step, to, calls) => {
  const shown = form();
  for (const one of [...arrive[from], step]) await one(shown);
  expect(shown.now().state).toBe(to);
  expect(shown.calls).toHaveLength(calls);
});

it('a form with errors shows them, each until its field is changed', async () => {
  const { now, submitWith, edit } = form();
  await submitWith(MISSING);
  expect([now().errorOf('name').error, now().errorOf('word').error]).toEqual(['No name', 'No word']);
  await edit('name');
  expect([now().errorOf('name').error, now().errorOf('word').error]).toEqual([null, 'No word']);
  await edit('word');
  expect(now().state).toBe('filling');
});

describe('a form that is sent', () => {
  it('is sent once by two presses in one moment', async () => {
    const { calls, hook } = form();
    const { submit } = hook.result.current;
    await act(async () => {
      submit(VALUES, {});
      submit(VALUES, {});
    });
    expect(calls.map(({ values }) => values)).toEqual([VALUES]);
  });

  it.each([
    [new Error('Too many.'), 'Too many.'],
    [new Error(''), 'It failed.'],
    ['odd', 'It failed.'],
  ])('says why it failed: %s', async (cause, text) => {
    const { now, submit, fail } = form();
    await submit();
    await fail(cause);
    expect(now().refusal).toBe(text);
  });

  it('is cancelled when the page is left', async () => {
    const { calls, hook, submit } = form();
    await submit();
    hook.unmount();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});
