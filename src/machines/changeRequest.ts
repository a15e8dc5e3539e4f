/** A change request on its way to the provider. It outlives its form: who comes back finds it where it is. */
import { assign, fromPromise, setup, stateIn } from 'xstate';
import {
  blankFields,
  type ChangeRequest,
  EMPTY,
  isSameText,
  type Lengths,
  longFields,
} from './changeRequestText.ts';

export type Reply =
  | { readonly accepted: true }
  /** `reason` is for people; null when the provider gave none. */
  | { readonly accepted: false; readonly reason: string | null };

export type ChangeRequestEvent =
  /** The form is shown, with these texts in its fields. */
  | { type: 'open'; request: ChangeRequest }
  | { type: 'close' }
  /** The person has written something. */
  | { type: 'edit'; request: ChangeRequest }
  /** Other texts are put into the fields; they count as written once they are edited. */
  | { type: 'fill'; request: ChangeRequest }
  | { type: 'submit' };

interface ChangeRequestContext {
  /** What the fields hold. */
  request: ChangeRequest;
  /** What was sent last. */
  sent: ChangeRequest;
  /** The provider's own words of the last refusal; null when it gave none. */
  reason: string | null;
  readonly limits: Lengths;
}

type Texts = Pick<ChangeRequestContext, 'request'>;

/** Milliseconds that the thanks stay before the page is left. */
const THANKS = 3_000;
const texts = ({ event: { request } }: { event: Texts }): Texts => ({ request });
const take = { type: 'take', params: texts } as const;
const write = [take, { type: 'keepDraft', params: texts }] as const;
const inPart = { type: 'isIncomplete', params: texts } as const;
const inExcess = { type: 'isTooLong', params: texts } as const;
const reply = ({ event }: { event: { output: Reply } }): Reply => event.output;

export const changeRequestMachine = setup({
  types: {
    context: {} as ChangeRequestContext,
    events: {} as ChangeRequestEvent,
    /** The most that the provider takes. */
    input: {} as { readonly limits: Lengths },
  },
  actors: {
    /** Rejects when there was no usable answer. It goes on when nobody waits for it any more. */
    send: fromPromise<Reply, ChangeRequest>(() => Promise.reject()),
  },
  actions: {
    take: assign((_, { request }: Texts) => ({ request })),
    keepDraft: (_, _params: Texts) => {},
    noteSent: assign({ sent: ({ context }) => context.request }),
    noteReason: assign((_, reply: Reply) => ({ reason: reply.accepted ? null : reply.reason })),
    clearFields: assign({ request: EMPTY }),
    goHome: () => {},
  },
  guards: {
    isSendable: ({ context: { request, limits } }) =>
      blankFields(request).length + longFields(request, limits).length === 0,
    isFilled: ({ context }) => blankFields(context.request).length === 0,
    isIncomplete: (_, { request }: Texts) => blankFields(request).length > 0,
    isTooLong: ({ context }, { request }: Texts) => longFields(request, context.limits).length > 0,
    isSent: ({ context }, { request }: Texts) => isSameText(request, context.sent),
    isAside: stateIn({ submitting: 'aside' }),
    isAccepted: (_, { accepted }: Reply) => accepted,
  },
}).createMachine({
  id: 'changeRequest',
  context: ({ input: { limits } }) => ({ request: EMPTY, sent: EMPTY, reason: null, limits }),
  initial: 'idle',
  on: {
    open: { target: '.idle', actions: take },
    close: '.idle',
    edit: { target: '.idle', actions: write },
    fill: { target: '.idle', actions: take },
    submit: [
      { guard: 'isSendable', target: '.submitting' },
      { guard: 'isFilled', target: '.error.tooLong' },
      { target: '.error.incomplete' },
    ],
  },
  states: {
    idle: {},
    submitting: {
      entry: 'noteSent',
      initial: 'shown',
      on: {
        open: [
          { guard: { type: 'isSent', params: texts }, target: '.shown', actions: take },
          { target: '.aside', actions: take },
        ],
        close: '.aside',
      },
      states: {
        // What is on its way is not changed or sent again.
        shown: { on: { edit: {}, fill: {}, submit: {} } },
        // The form is left, or holds another request.
        aside: { on: { edit: { actions: write }, fill: { actions: take } } },
      },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.request,
        onDone: [
          { guard: 'isAside', target: 'idle' },
          { guard: { type: 'isAccepted', params: reply }, target: 'success', actions: 'clearFields' },
          { target: 'error.refused', actions: { type: 'noteReason', params: reply } },
        ],
        onError: [{ guard: 'isAside', target: 'idle' }, { target: 'error.failed' }],
      },
    },
    success: {
      on: {
        // What is written meanwhile waits as the draft of another request: the thanks stay, and so does the way home.
        edit: { actions: write },
        fill: { actions: take },
        // A second press on the button asks for nothing.
        submit: {},
      },
      after: { [THANKS]: { actions: 'goHome' } },
    },
    error: {
      initial: 'incomplete',
      states: {
        incomplete: { on: { edit: { guard: inPart, actions: write } } },
        tooLong: { on: { edit: { guard: inExcess, actions: write } } },
        refused: {},
        failed: {},
      },
    },
  },
});
