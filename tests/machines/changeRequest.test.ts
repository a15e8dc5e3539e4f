import { describe, expect, it } from 'vitest';
import { type ChangeRequest, type ChangeRequestEvent, EMPTY } from '#machines/changeRequest.ts';
import {
  ACCEPTED,
  arrive,
  BLANK,
  type End,
  FILLED,
  LONGEST,
  OTHER,
  open,
  RECEIPT,
  refused,
  startRequest,
  THROWN,
  TOO_LONG,
  WAITED,
} from './changeRequestActor.ts';

const IN_PART: ChangeRequest = { subject: 'Holiday', notes: ' ' };
const EDIT: ChangeRequestEvent = { type: 'edit', request: OTHER };
const EDIT_IN_PART: ChangeRequestEvent = { type: 'edit', request: IN_PART };
const FILL: ChangeRequestEvent = { type: 'fill', request: OTHER };
const SUBMIT: ChangeRequestEvent = { type: 'submit' };
const CLOSE: ChangeRequestEvent = { type: 'close' };
const RECONSIDER: ChangeRequestEvent = { type: 'reconsider' };
const STAY: ChangeRequestEvent = { type: 'stay' };
const KEPT = 'keep Holiday / Closed on Friday.';

const SHOWN = { submitting: 'shown' };
const ASIDE = { submitting: 'aside' };
const INCOMPLETE = { error: 'incomplete' };
const EXCESSIVE = { error: 'incomplete' };
const REFUSED = { error: 'refused' };
const FAILED = { error: 'failed' };
const LEAVING = { success: 'leaving' };
const STAYING = { success: 'staying' };

type Row = [
  from: keyof typeof arrive,
  event: ChangeRequestEvent | End,
  to: unknown,
  fields: ChangeRequest,
  effects: string[],
];

const table: Row[] = [
  ['idle', EDIT, 'idle', OTHER, [KEPT]],
  ['idle', FILL, 'idle', OTHER, []],
  ['idle', SUBMIT, SHOWN, FILLED, []],
  ['idle', open(OTHER), 'idle', OTHER, []],
  ['idle', CLOSE, 'idle', FILLED, []],

  ['blank', SUBMIT, INCOMPLETE, BLANK, []],
  ['incomplete', EDIT, 'idle', OTHER, [KEPT]],
  ['incomplete', FILL, 'idle', OTHER, []],
  ['incomplete', EDIT_IN_PART, INCOMPLETE, IN_PART, ['keep Holiday /  ']],
  ['incomplete', SUBMIT, INCOMPLETE, BLANK, []],
  ['incomplete', CLOSE, 'idle', BLANK, []],

  ['long', SUBMIT, EXCESSIVE, TOO_LONG, []],
  ['tooLong', EDIT, 'idle', OTHER, [KEPT]],
  ['tooLong', FILL, 'idle', OTHER, []],
  [
    'tooLong',
    { type: 'edit', request: { ...TOO_LONG, notes: 'Less' } },
    EXCESSIVE,
    { ...TOO_LONG, notes: 'Less' },
    [`keep ${TOO_LONG.subject} / Less`],
  ],
  ['tooLong', SUBMIT, EXCESSIVE, TOO_LONG, []],
  ['tooLong', CLOSE, 'idle', TOO_LONG, []],

  ['submitting', EDIT, SHOWN, FILLED, []],
  ['submitting', FILL, SHOWN, FILLED, []],
  ['submitting', SUBMIT, SHOWN, FILLED, []],
  ['submitting', ACCEPTED, LEAVING, EMPTY, []],
  ['submitting', refused('The mailbox is full.'), REFUSED, FILLED, []],
  ['submitting', refused(null), REFUSED, FILLED, []],
  ['submitting', THROWN, FAILED, FILLED, []],
  ['submitting', CLOSE, ASIDE, FILLED, []],
  ['submitting', open(FILLED), SHOWN, FILLED, []],
  ['submitting', open(OTHER), ASIDE, OTHER, []],

  ['aside', open(FILLED), SHOWN, FILLED, []],
  ['aside', open(OTHER), ASIDE, OTHER, []],
  ['aside', EDIT, ASIDE, OTHER, [KEPT]],
  ['aside', FILL, ASIDE, OTHER, []],
  ['aside', CLOSE, ASIDE, FILLED, []],
  ['aside', ACCEPTED, 'idle', FILLED, []],
  ['aside', refused('The mailbox is full.'), 'idle', FILLED, []],
  ['aside', THROWN, 'idle', FILLED, []],

  ['refused', EDIT, 'idle', OTHER, [KEPT]],
  ['refused', SUBMIT, SHOWN, FILLED, []],
  ['refused', CLOSE, 'idle', FILLED, []],
  ['failed', EDIT, 'idle', OTHER, [KEPT]],
  ['failed', EDIT_IN_PART, 'idle', IN_PART, ['keep Holiday /  ']],
  ['failed', FILL, 'idle', OTHER, []],
  ['failed', SUBMIT, SHOWN, FILLED, []],

  ['linked', SUBMIT, 'asking', FILLED, []],
  ['linked', EDIT, 'idle', OTHER, [KEPT]],
  ['asking', SUBMIT, SHOWN, FILLED, []],
  ['asking', RECONSIDER, 'idle', FILLED, []],
  ['asking', EDIT, 'idle', OTHER, [KEPT]],
  ['asking', FILL, 'idle', OTHER, []],
  ['asking', CLOSE, 'idle', FILLED, []],
  ['asking', open(OTHER), 'idle', OTHER, []],
  ['reconsidered', SUBMIT, SHOWN, FILLED, []],

  ['success', SUBMIT, LEAVING, EMPTY, []],
  ['success', STAY, STAYING, EMPTY, []],
  ['success', WAITED, LEAVING, EMPTY, ['go home']],
  ['success', CLOSE, 'idle', EMPTY, []],
  ['success', open(OTHER), 'idle', OTHER, []],
  ['staying', SUBMIT, STAYING, EMPTY, []],
  ['staying', STAY, STAYING, EMPTY, []],
  ['staying', WAITED, STAYING, EMPTY, []],
  ['staying', CLOSE, 'idle', EMPTY, []],
];

describe('the change-request machine, state by state', () => {
  it.each(table)('%s, on %o, becomes %o', async (from, event, to, fields, expected) => {
    const { actor, effects, perform } = await arrive[from]();
    effects.length = 0;
    await perform(event);
    const { value, context } = actor.getSnapshot();
    expect(value).toEqual(to);
    expect(context.request).toEqual(fields);
    expect(effects).toEqual(expected);
  });
});

describe('the change-request machine, asked to submit', () => {
  it.each([
    ['no subject', { subject: '', notes: 'A text' }],
    ['no details', { subject: 'A text', notes: '' }],
    ['blanks alone', { subject: ' \t', notes: '\n' }],
  ])('sends nothing with %s', async (_, request) => {
    const { actor, calls, perform } = startRequest();
    await perform(open(request));
    await perform(SUBMIT);
    expect(calls).toEqual([]);
    expect(actor.getSnapshot().value).toEqual(INCOMPLETE);
  });

  it.each([
    ['a subject', TOO_LONG],
    ['details', { ...LONGEST, notes: `${LONGEST.notes}n` }],
  ])('sends nothing with %s of one character too many', async (_, request) => {
    const { actor, calls, perform } = startRequest();
    await perform(open(request));
    await perform(SUBMIT);
    expect(calls).toEqual([]);
    expect(actor.getSnapshot().value).toEqual(EXCESSIVE);
  });

  it('sends texts of just the length that is allowed', async () => {
    const { calls, perform } = startRequest();
    await perform(open(LONGEST));
    await perform(SUBMIT);
    expect(calls.map(({ request }) => request)).toEqual([LONGEST]);
  });

  it('asks for what is missing before anything else', async () => {
    const { actor, perform } = startRequest();
    await perform(open({ ...TOO_LONG, notes: '' }));
    await perform(SUBMIT);
    expect(actor.getSnapshot().value).toEqual(INCOMPLETE);
  });

  it('sends the texts as they were typed, once', async () => {
    const { calls, perform } = await arrive.submitting();
    await perform(SUBMIT);
    expect(calls.map(({ request }) => request)).toEqual([FILLED]);
  });

  it.each([
    ['idle', true],
    ['failed', true],
    ['refused', true],
    ['aside', true],
    ['submitting', false],
    ['asking', true],
    ['success', false],
  ] as const)('in %s, can be: %s', async (from, expected) => {
    const { actor } = await arrive[from]();
    expect(actor.getSnapshot().can(SUBMIT)).toBe(expected);
  });

  it.each([
    ['the reason of a refusal', 'The mailbox is full.'],
    ['none where the provider gave none', null],
  ])('knows %s', async (_, reason) => {
    const { actor, perform } = await arrive.submitting();
    await perform(refused(reason));
    expect(actor.getSnapshot().context.reason).toBe(reason);
  });
});

describe('the change-request machine, left while a request is being sent', () => {
  it('waits for the outcome once the form is opened with its text again, and sends nothing twice', async () => {
    const { actor, calls, perform } = await arrive.aside();
    await perform(open(FILLED));
    await perform(refused('The mailbox is full.'));
    expect(actor.getSnapshot().value).toEqual(REFUSED);
    expect(calls).toHaveLength(1);
  });

  it('finds it after a look at another text too', async () => {
    const { actor, calls, perform } = await arrive.aside();
    await perform(open(OTHER));
    await perform({ type: 'close' });
    await perform(open(FILLED));
    expect(actor.getSnapshot().value).toEqual(SHOWN);
    expect(calls).toHaveLength(1);
  });

  it('leaves another text alone when the outcome comes', async () => {
    const { actor, perform } = await arrive.aside();
    await perform(open(OTHER));
    await perform(ACCEPTED);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.request]).toEqual(['idle', OTHER]);
  });

  it('sends another text as a request of its own', async () => {
    const { actor, calls, perform } = await arrive.aside();
    await perform(open(OTHER));
    await perform(SUBMIT);
    expect(calls.map(({ request }) => request)).toEqual([FILLED, OTHER]);
    await perform(ACCEPTED);
    expect(actor.getSnapshot().value).toEqual(LEAVING);
  });

  it('keeps the receipt of what was sent', async () => {
    const { actor, perform } = await arrive.aside();
    await perform(ACCEPTED);
    expect(actor.getSnapshot().context.receipt).toEqual(RECEIPT);
  });
});

describe('the change-request machine with the text of a link', () => {
  it('asks before it sends that unchanged, once', async () => {
    const { actor, calls, perform } = await arrive.asking();
    expect(calls).toEqual([]);
    await perform(SUBMIT);
    expect(calls.map(({ request }) => request)).toEqual([FILLED]);
    await perform(THROWN);
    await perform(SUBMIT);
    expect(actor.getSnapshot().value).toEqual(SHOWN);
    expect(calls).toHaveLength(2);
  });

  it('asks for what is missing first', async () => {
    const { actor, perform } = startRequest();
    await perform(open(BLANK, BLANK));
    await perform(SUBMIT);
    expect(actor.getSnapshot().value).toEqual(INCOMPLETE);
  });

  it('asks nothing about a draft, or once the text was edited', async () => {
    for (const events of [[open(OTHER, FILLED)], [open(FILLED, FILLED), EDIT]] as const) {
      const { calls, perform } = startRequest();
      for (const event of events) await perform(event);
      await perform(SUBMIT);
      expect(calls.map(({ request }) => request)).toEqual([OTHER]);
    }
  });

  it('asks when the linked text takes the place of the draft again', async () => {
    const { actor, perform } = startRequest();
    await perform(open(OTHER, FILLED));
    await perform({ type: 'fill', request: FILLED });
    await perform(SUBMIT);
    expect(actor.getSnapshot().value).toBe('asking');
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
    const { clock, effects, perform } = await arrive.success();
    clock.increment(2_000);
    await perform({ type: 'close' });
    clock.increment(60_000);
    expect(effects).toEqual([]);
  });

  it('stays where it is once the receipt is used', async () => {
    const { clock, effects, perform } = await arrive.success();
    clock.increment(2_999);
    await perform(STAY);
    clock.increment(60_000);
    expect(effects).toEqual([]);
  });

  it('keeps the receipt while the next request is written, and until that one is taken', async () => {
    const { actor, perform } = await arrive.success();
    await perform(open(OTHER));
    await perform(SUBMIT);
    await perform(refused('The mailbox is full.'));
    expect(actor.getSnapshot().context.receipt).toEqual(RECEIPT);
  });
});
