import { describe, expect, it } from 'vitest';
import { type FormEvent, formMachine } from '#machines/form.ts';
import {
  arrive,
  DONE,
  EDIT_NAME,
  EDIT_WORD,
  type End,
  INCOMPLETE,
  MISSING,
  REFUSED,
  RESET,
  SUBMIT,
  startForm,
  VALUES,
} from './formActor.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';

type Row = [from: keyof typeof arrive, event: FormEvent | End, to: string, calls: number];

const table: Row[] = [
  ['filling', SUBMIT, 'submitting', 1],
  ['filling', INCOMPLETE, 'incomplete', 0],
  ['filling', EDIT_NAME, 'filling', 0],
  ['filling', RESET, 'filling', 0],

  ['incomplete', EDIT_NAME, 'incomplete', 0],
  ['incomplete', INCOMPLETE, 'incomplete', 0],
  ['incomplete', SUBMIT, 'submitting', 1],
  ['incomplete', RESET, 'filling', 0],

  ['submitting', SUBMIT, 'submitting', 1],
  ['submitting', INCOMPLETE, 'submitting', 1],
  ['submitting', RESET, 'submitting', 1],
  ['submitting', EDIT_NAME, 'submitting', 1],
  ['submitting', DONE, 'done', 1],
  ['submitting', REFUSED, 'refused', 1],

  ['refused', EDIT_NAME, 'refused', 1],
  ['refused', SUBMIT, 'submitting', 2],
  ['refused', INCOMPLETE, 'incomplete', 1],
  ['refused', RESET, 'filling', 1],

  ['done', SUBMIT, 'done', 1],
  ['done', EDIT_NAME, 'done', 1],
  ['done', RESET, 'filling', 1],
];

describe('the form machine, state by state', () => {
  it.each(table)('%s, on %o, becomes %s', async (from, event, to, calls) => {
    const started = await arrive[from]();
    await started.perform(event);
    expect(started.actor.getSnapshot().value).toBe(to);
    expect(started.calls).toHaveLength(calls);
  });
});

describe('a form with errors', () => {
  it('shows them, each until its field is changed', async () => {
    const { actor, perform } = await arrive.incomplete();
    expect(actor.getSnapshot().context.errors).toEqual(MISSING);
    await perform(EDIT_NAME);
    expect(actor.getSnapshot().context.errors).toEqual({ word: 'No word' });
    await perform(EDIT_WORD);
    expect(actor.getSnapshot().value).toBe('filling');
  });

  it('shows those of the last attempt alone', async () => {
    const { actor, perform } = await arrive.incomplete();
    await perform({ type: 'submit', values: VALUES, errors: { word: 'No word' } });
    expect(actor.getSnapshot().context.errors).toEqual({ word: 'No word' });
  });
});

describe('a form that is sent', () => {
  it('hands the values to the call and keeps none of them', async () => {
    const { actor, calls } = await arrive.submitting();
    expect(calls.map(({ values }) => values)).toEqual([VALUES]);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  it.each([
    [REFUSED.error, 'Too many.'],
    ['odd', 'odd'],
  ])('shows why it was refused: %s', async (error, text) => {
    const { actor, perform } = await arrive.submitting();
    await perform({ type: 'xstate.error.actor.send', error });
    expect(actor.getSnapshot().context.refusal).toBe(text);
  });

  it('is cancelled when the page is left', async () => {
    const { actor, calls } = await arrive.submitting();
    actor.stop();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});

const EVENTS: (FormEvent | End)[] = [SUBMIT, INCOMPLETE, EDIT_NAME, EDIT_WORD, RESET, DONE, REFUSED];
const routes = routesOf({ machine: formMachine, input: undefined, events: () => EVENTS });

describe('the form machine on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.parse(end)[0]))).toEqual(new Set(Object.keys(arrive)));
  });

  it('ends where the chart says, and takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const { name, events, end } of routes) {
      const { actor, perform, recorder } = startForm();
      for (const event of events) await perform(event);
      expect(fingerprint(actor.getSnapshot()), name).toBe(end);
      for (const transition of recorder.taken()) taken.add(transition);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(formMachine));
  });
});
