import { describe, expect, it } from 'vitest';
import type { ChangeRequest, ChangeRequestEvent } from '#machines/changeRequest.ts';
import {
  ACCEPTED,
  arrive,
  BLANK,
  EMPTY,
  type End,
  FILLED,
  refused,
  startRequest,
  THROWN,
  WAITED,
} from './changeRequestActor.ts';

const OTHER: ChangeRequest = { subject: 'Holiday', notes: 'Closed on Friday.' };
const IN_PART: ChangeRequest = { subject: 'Holiday', notes: ' ' };
const EDIT: ChangeRequestEvent = { type: 'edit', request: OTHER };
const EDIT_IN_PART: ChangeRequestEvent = { type: 'edit', request: IN_PART };
const FILL: ChangeRequestEvent = { type: 'fill', request: OTHER };
const SUBMIT: ChangeRequestEvent = { type: 'submit' };
const KEPT = 'keep Holiday / Closed on Friday.';
const MISSING = 'Please fill in all fields';
const REFUSED = 'Failed to submit change request';
const ERRORED = 'An error occurred while submitting your request';

type Row = [
  from: keyof typeof arrive,
  event: ChangeRequestEvent | End,
  to: string,
  fields: ChangeRequest,
  failure: string | null,
  effects: string[],
];

const table: Row[] = [
  ['idle', EDIT, 'idle', OTHER, null, [KEPT]],
  ['idle', FILL, 'idle', OTHER, null, []],
  ['idle', SUBMIT, 'submitting', FILLED, null, []],

  ['blank', SUBMIT, 'error', BLANK, MISSING, []],
  ['missing', EDIT, 'idle', OTHER, null, [KEPT]],
  ['missing', FILL, 'idle', OTHER, null, []],
  ['missing', EDIT_IN_PART, 'error', IN_PART, MISSING, ['keep Holiday /  ']],
  ['missing', SUBMIT, 'error', BLANK, MISSING, []],

  ['submitting', EDIT, 'submitting', FILLED, null, []],
  ['submitting', FILL, 'submitting', FILLED, null, []],
  ['submitting', SUBMIT, 'submitting', FILLED, null, []],
  ['submitting', ACCEPTED, 'success', EMPTY, null, []],
  ['submitting', refused('The mailbox is full.'), 'error', FILLED, 'The mailbox is full.', []],
  ['submitting', refused(null), 'error', FILLED, REFUSED, []],
  ['submitting', THROWN, 'error', FILLED, ERRORED, []],

  ['error', EDIT, 'idle', OTHER, null, [KEPT]],
  ['error', EDIT_IN_PART, 'idle', IN_PART, null, ['keep Holiday /  ']],
  ['error', FILL, 'idle', OTHER, null, []],
  ['error', SUBMIT, 'submitting', FILLED, null, []],

  ['success', EDIT, 'success', OTHER, null, [KEPT]],
  ['success', FILL, 'success', OTHER, null, []],
  ['success', SUBMIT, 'success', EMPTY, null, []],
  ['success', WAITED, 'success', EMPTY, null, ['go home']],
];

describe('the change-request machine, state by state', () => {
  it.each(table)('%s, on %o, becomes %s', async (from, event, to, fields, failure, expected) => {
    const { actor, effects, perform } = await arrive[from]();
    effects.length = 0;
    await perform(event);
    const { value, context } = actor.getSnapshot();
    expect(value).toBe(to);
    expect(context).toEqual({ request: fields, failure });
    expect(effects).toEqual(expected);
  });
});

describe('the change-request machine, asked to submit', () => {
  it.each([
    ['no subject', { subject: '', notes: 'A text' }],
    ['no details', { subject: 'A text', notes: '' }],
    ['blanks alone', { subject: ' \t', notes: '\n' }],
  ])('sends nothing with %s', async (_, request) => {
    const { actor, calls, perform } = startRequest(request);
    await perform(SUBMIT);
    expect(calls).toEqual([]);
    expect(actor.getSnapshot().context.failure).toBe(MISSING);
  });

  it('sends the texts as they were typed, once', async () => {
    const { calls, perform } = startRequest(FILLED);
    await perform(SUBMIT);
    await perform(SUBMIT);
    expect(calls.map(({ request }) => request)).toEqual([FILLED]);
  });

  it.each([
    ['idle', true],
    ['error', true],
    ['submitting', false],
    ['success', false],
  ] as const)('in %s, can be: %s', async (from, expected) => {
    const { actor } = await arrive[from]();
    expect(actor.getSnapshot().can(SUBMIT)).toBe(expected);
  });
});

describe('the change-request machine, given what is being sent already', () => {
  it('begins by waiting for the outcome', async () => {
    const { actor, calls, perform } = startRequest(FILLED, FILLED);
    expect(actor.getSnapshot().value).toBe('submitting');
    expect(calls.map(({ request }) => request)).toEqual([FILLED]);
    await perform(THROWN);
    expect(actor.getSnapshot().value).toBe('error');
    expect(actor.getSnapshot().context).toEqual({ request: FILLED, failure: ERRORED });
  });

  it('waits for it once its text is put back into the fields', async () => {
    const { actor, perform } = startRequest(EMPTY, OTHER);
    expect(actor.getSnapshot().value).toBe('idle');
    await perform(FILL);
    expect(actor.getSnapshot().value).toBe('submitting');
  });
});

describe('the change-request machine after a success', () => {
  it('goes home once, 3 s later and not before', async () => {
    const { clock, effects } = await arrive.success();
    clock.increment(2_999);
    expect(effects).toEqual([]);
    clock.increment(1);
    expect(effects).toEqual(['go home']);
    clock.increment(60_000);
    expect(effects).toEqual(['go home']);
  });

  it('goes nowhere when the person has left before', async () => {
    const { actor, clock, effects } = await arrive.success();
    clock.increment(2_000);
    actor.stop();
    clock.increment(60_000);
    expect(effects).toEqual([]);
  });

  it('goes home 3 s later all the same when another request is begun, which is kept', async () => {
    const { actor, clock, effects, perform } = await arrive.success();
    clock.increment(2_000);
    await perform(EDIT);
    expect(actor.getSnapshot().value).toBe('success');
    clock.increment(999);
    expect(effects).toEqual([KEPT]);
    clock.increment(1);
    expect(effects).toEqual([KEPT, 'go home']);
  });
});
