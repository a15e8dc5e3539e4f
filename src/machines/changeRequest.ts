/** A change request on its way to the provider. It outlives its form: a form that opens again shows the current state. */
import { assign, fromPromise, setup, stateIn } from 'xstate';
import { type ChangeRequest, EMPTY, isSameText, isSendable, type Lengths } from './changeRequestText.ts';

/** The provider's message when it refuses the request; null when it gave none. */
export type Reply =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: string | null };

export type ChangeRequestEvent =
  | { type: 'open'; request: ChangeRequest }
  | { type: 'close' }
  | { type: 'edit'; request: ChangeRequest }
  /** Other texts fill the fields. They become a draft when they are edited. */
  | { type: 'fill'; request: ChangeRequest }
  | { type: 'submit' };

interface ChangeRequestContext {
  request: ChangeRequest;
  /** The texts that were sent last. */
  sent: ChangeRequest;
  /** Message of the last refusal; null when the provider gave none. */
  reason: string | null;
  /** The most characters that the provider accepts. */
  readonly limits: Lengths;
}

type Texts = Pick<ChangeRequestContext, 'request'>;
/** Milliseconds for which the thanks are shown before the page is left. */
const THANKS = 3_000;
const texts = ({ event: { request } }: { event: Texts }): Texts => ({ request });
const take = { type: 'take', params: texts } as const;
const write = [take, { type: 'keepDraft', params: texts }] as const;
const reply = ({ event }: { event: { output: Reply } }): Reply => event.output;

export const changeRequestMachine = setup({
  types: {
    context: {} as ChangeRequestContext,
    events: {} as ChangeRequestEvent,
    input: {} as Pick<ChangeRequestContext, 'limits'>,
  },
  actors: {
    /** Rejects when there was no usable response. */
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
    isSendable: ({ context }) => isSendable(context.request, context.limits),
    isStillBad: ({ context }, { request }: Texts) => !isSendable(request, context.limits),
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
    submit: [{ guard: 'isSendable', target: '.submitting' }, { target: '.error.incomplete' }],
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
        shown: { on: { edit: {}, fill: {}, submit: {} } },
        // The form has been left or holds another request.
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
        // Texts written meanwhile are the draft of another request, and a second press on the button does nothing.
        edit: { actions: write },
        fill: { actions: take },
        submit: {},
      },
      after: { [THANKS]: { actions: 'goHome' } },
    },
    error: {
      initial: 'incomplete',
      states: {
        // A text is missing or too long.
        incomplete: { on: { edit: { guard: { type: 'isStillBad', params: texts }, actions: write } } },
        refused: {},
        failed: {},
      },
    },
  },
});
