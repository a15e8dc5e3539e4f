import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type ChangeRequest,
  type ChangeRequestEvent,
  changeRequestMachine,
  EMPTY,
  type Receipt,
  type Reply,
} from '#machines/changeRequest.ts';
import { callsByHand, type End, performing } from './byHand.ts';
import { expectAllTakenBy, recordTransitions } from './transitions.ts';

type Event = ChangeRequestEvent | End<Reply>;

const FILLED: ChangeRequest = { subject: 'New gate code', notes: 'It is 4711 from Monday.' };
const OTHER: ChangeRequest = { subject: 'Holiday', notes: 'Closed on Friday.' };
const BLANK: ChangeRequest = { subject: ' ', notes: 'A text' };
const IN_PART: ChangeRequest = { subject: 'Holiday', notes: ' ' };
/** As many characters as the tests' limits allow, and one more. */
const LIMITS = { subject: 40, notes: 100 };
const LONGEST: ChangeRequest = { subject: 's'.repeat(40), notes: 'n'.repeat(100) };
const TOO_LONG: ChangeRequest = { ...LONGEST, subject: 's'.repeat(41) };
const STILL_LONG: ChangeRequest = { ...TOO_LONG, notes: 'Less' };

const open = (request: ChangeRequest, linked: ChangeRequest | null = null) =>
  ({ type: 'open', request, linked }) as const;
const edit = (request: ChangeRequest) => ({ type: 'edit', request }) as const;
const EDIT = edit(OTHER);
const FILL = { type: 'fill', request: OTHER } as const;
const SUBMIT = { type: 'submit' } as const;
const CLOSE = { type: 'close' } as const;
const RECONSIDER = { type: 'reconsider' } as const;
const STAY = { type: 'stay' } as const;
const RECEIPT: Receipt = { ...FILLED, number: '1042', at: '2026-11-22T05:42:10.000Z' };
const ACCEPTED: Event = { type: 'xstate.done.actor.send', output: { accepted: true, receipt: RECEIPT } };
const THROWN: Event = { type: 'xstate.error.actor.send', error: new Error('No answer') };
const WAITED: Event = { type: 'xstate.after.3000.changeRequest.success.leaving' };
const refused = (reason: string | null): Event => ({
  type: 'xstate.done.actor.send',
  output: { accepted: false, reason },
});
const FULL = refused('The mailbox is full.');

async function following(...first: readonly Event[]) {
  const effects: string[] = [];
  const { calls, actor: send } = callsByHand<ChangeRequest, Reply>();
  const machine = changeRequestMachine.provide({
    actors: { send },
    actions: {
      keepDraft: (_, { request: { subject, notes } }) => effects.push(`keep ${subject} / ${notes}`),
      goHome: () => effects.push('go home'),
    },
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, inspect: recorder.inspect, input: { limits: LIMITS } }).start();
  const perform = performing(actor, calls, () => clock.increment(3_000));
  await perform(...first);
  effects.length = 0;
  return {
    actor,
    clock,
    effects,
    perform,
    recorder,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** The texts that were sent. */
    sent: () => calls.map(({ input }) => input),
  };
}

const arrive = {
  idle: () => following(open(FILLED)),
  blank: () => following(open(BLANK)),
  tooLong: () => following(open(TOO_LONG), SUBMIT),
  incomplete: () => following(open(BLANK), SUBMIT),
  submitting: () => following(open(FILLED), SUBMIT),
  aside: () => following(open(FILLED), SUBMIT, CLOSE),
  refused: () => following(open(FILLED), SUBMIT, FULL),
  failed: () => following(open(FILLED), SUBMIT, THROWN),
  linked: () => following(open(FILLED, FILLED)),
  asking: () => following(open(FILLED, FILLED), SUBMIT),
  reconsidered: () => following(open(FILLED, FILLED), SUBMIT, RECONSIDER),
  success: () => following(open(FILLED), SUBMIT, ACCEPTED),
  staying: () => following(open(FILLED), SUBMIT, ACCEPTED, STAY),
};

const KEPT = 'keep Holiday / Closed on Friday.';
const SHOWN = { submitting: 'shown' };
const ASIDE = { submitting: 'aside' };
const INCOMPLETE = { error: 'incomplete' };
const REFUSED = { error: 'refused' };
const FAILED = { error: 'failed' };
const LEAVING = { success: 'leaving' };
const STAYING = { success: 'staying' };

type Row = [from: keyof typeof arrive, event: Event, to: unknown, fields: ChangeRequest, effects: string[]];

const table: Row[] = [
  ['idle', EDIT, 'idle', OTHER, [KEPT]],
  ['idle', FILL, 'idle', OTHER, []],
  ['idle', SUBMIT, SHOWN, FILLED, []],
  ['idle', open(OTHER), 'idle', OTHER, []],
  ['idle', CLOSE, 'idle', FILLED, []],

  ['blank', SUBMIT, INCOMPLETE, BLANK, []],
  ['incomplete', EDIT, 'idle', OTHER, [KEPT]],
  ['incomplete', FILL, 'idle', OTHER, []],
  ['incomplete', edit(IN_PART), INCOMPLETE, IN_PART, ['keep Holiday /  ']],
  ['incomplete', SUBMIT, INCOMPLETE, BLANK, []],
  ['incomplete', CLOSE, 'idle', BLANK, []],

  ['tooLong', EDIT, 'idle', OTHER, [KEPT]],
  ['tooLong', edit(STILL_LONG), INCOMPLETE, STILL_LONG, [`keep ${STILL_LONG.subject} / Less`]],

  ['submitting', EDIT, SHOWN, FILLED, []],
  ['submitting', FILL, SHOWN, FILLED, []],
  ['submitting', SUBMIT, SHOWN, FILLED, []],
  ['submitting', ACCEPTED, LEAVING, EMPTY, []],
  ['submitting', FULL, REFUSED, FILLED, []],
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
  ['aside', FULL, 'idle', FILLED, []],
  ['aside', THROWN, 'idle', FILLED, []],

  ['refused', EDIT, 'idle', OTHER, [KEPT]],
  ['refused', SUBMIT, SHOWN, FILLED, []],
  ['refused', CLOSE, 'idle', FILLED, []],
  ['failed', EDIT, 'idle', OTHER, [KEPT]],
  ['failed', edit(IN_PART), 'idle', IN_PART, ['keep Holiday /  ']],
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

describe('the change-request machine', () => {
  it.each(table)('%s, on %o, becomes %o', async (from, event, to, fields, expected) => {
    const { context, effects, perform, value } = await arrive[from]();
    await perform(event);
    expect(value()).toEqual(to);
    expect(context().request).toEqual(fields);
    expect(effects).toEqual(expected);
  });

  it('takes every transition in these rows', () =>
    expectAllTakenBy(changeRequestMachine, table, (from) => arrive[from]()));
});

describe('the change-request machine, asked to submit', () => {
  it('sends texts of just the length that is allowed, as they were typed, once', async () => {
    expect((await following(open(LONGEST), SUBMIT, SUBMIT)).sent()).toEqual([LONGEST]);
  });

  it.each([TOO_LONG, { ...LONGEST, notes: `${LONGEST.notes}n` }])(
    'sends nothing of one character too many',
    async (request) => {
      const { sent, value } = await following(open(request), SUBMIT);
      expect([value(), sent()]).toEqual([INCOMPLETE, []]);
    },
  );
});

describe('the change-request machine, left while a request is being sent', () => {
  it('finds it again with its text, after a look at another one too, and sends nothing twice', async () => {
    const { perform, sent, value } = await arrive.aside();
    await perform(open(OTHER), CLOSE, open(FILLED));
    expect([value(), sent().length]).toEqual([SHOWN, 1]);
  });

  it('sends another text as a request of its own', async () => {
    const { perform, sent, value } = await arrive.aside();
    await perform(open(OTHER), SUBMIT);
    expect(sent()).toEqual([FILLED, OTHER]);
    await perform(ACCEPTED);
    expect(value()).toEqual(LEAVING);
  });

  it('leaves another text alone when the outcome comes, and keeps the receipt', async () => {
    const { context, perform, value } = await arrive.aside();
    await perform(open(OTHER), ACCEPTED);
    expect([value(), context().request, context().receipt]).toEqual(['idle', OTHER, RECEIPT]);
  });
});

describe('the change-request machine with the text of a link', () => {
  it('asks before it sends that unchanged, once', async () => {
    const { perform, sent, value } = await arrive.asking();
    expect(sent()).toEqual([]);
    await perform(SUBMIT);
    expect(sent()).toEqual([FILLED]);
    await perform(THROWN, SUBMIT);
    expect([value(), sent().length]).toEqual([SHOWN, 2]);
  });

  it.each([
    ['for what is missing first', [open(BLANK, BLANK)], INCOMPLETE],
    ['nothing about a draft', [open(OTHER, FILLED)], SHOWN],
    ['nothing once the text was edited', [open(FILLED, FILLED), EDIT], SHOWN],
    [
      'when the text takes the place of the draft again',
      [open(OTHER, FILLED), { ...FILL, request: FILLED }],
      'asking',
    ],
  ] as const)('asks %s', async (_, events, state) => {
    expect((await following(...events, SUBMIT)).value()).toEqual(state);
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

  it.each([CLOSE, STAY])('goes nowhere after $type', async (event) => {
    const { clock, effects, perform } = await arrive.success();
    clock.increment(2_999);
    await perform(event);
    clock.increment(60_000);
    expect(effects).toEqual([]);
  });

  it('keeps the receipt while the next request is written, and until that one is taken', async () => {
    const { context, perform } = await arrive.success();
    await perform(open(OTHER), SUBMIT, FULL);
    expect(context().receipt).toEqual(RECEIPT);
  });
});
