/**
 * A change request on its way to the provider. It outlives its form: when the form opens again, it shows the current
 * state.
 */
import { assign, fromPromise, setup, stateIn } from 'xstate';
import { blankFields, type ChangeRequest, EMPTY, isSameText } from './changeRequestText.ts';

export type Reply =
  | { readonly accepted: true }
  /** `reason` is written for people; null when the provider gave none. */
  | { readonly accepted: false; readonly reason: string | null };

export type ChangeRequestEvent =
  /** The form is shown, with these texts in its fields. */
  | { type: 'open'; request: ChangeRequest }
  | { type: 'close' }
  /** The person has changed the texts. */
  | { type: 'edit'; request: ChangeRequest }
  /** Other texts are put into the fields. They become a draft only once they are edited. */
  | { type: 'fill'; request: ChangeRequest }
  | { type: 'submit' };

interface ChangeRequestContext {
  /** The texts in the fields. */
  request: ChangeRequest;
  /** The texts that were sent last. */
  sent: ChangeRequest;
  /** The provider's own words for the last refusal; null when it gave none. */
  reason: string | null;
}

type Texts = Pick<ChangeRequestContext, 'request'>;

/** Milliseconds for which the thanks are shown before the page is left. */
const THANKS = 3_000;
const texts = ({ event: { request } }: { event: Texts }): Texts => ({ request });
const take = { type: 'take', params: texts } as const;
const write = [take, { type: 'keepDraft', params: texts }] as const;
const inPart = { type: 'isIncomplete', params: texts } as const;
const reply = ({ event }: { event: { output: Reply } }): Reply => event.output;

export const changeRequestMachine = setup({
  types: { context: {} as ChangeRequestContext, events: {} as ChangeRequestEvent },
  actors: {
    /** Rejects when there was no usable response. It continues when the form is left. */
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
    isFilled: ({ context }) => blankFields(context.request).length === 0,
    isIncomplete: (_, { request }: Texts) => blankFields(request).length > 0,
    isSent: ({ context }, { request }: Texts) => isSameText(request, context.sent),
    isAside: stateIn({ submitting: 'aside' }),
    isAccepted: (_, { accepted }: Reply) => accepted,
  },
}).createMachine({
  id: 'changeRequest',
  context: { request: EMPTY, sent: EMPTY, reason: null },
  initial: 'idle',
  on: {
    open: { target: '.idle', actions: take },
    close: '.idle',
    edit: { target: '.idle', actions: write },
    fill: { target: '.idle', actions: take },
    submit: [{ guard: 'isFilled', target: '.submitting' }, { target: '.error.incomplete' }],
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
        // While the request is being sent, it can be neither changed nor sent again.
        shown: { on: { edit: {}, fill: {}, submit: {} } },
        // The form has been left, or holds another request.
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
        // Texts written meanwhile are kept as the draft of another request. The thanks stay, and so does the return to
        // the home page.
        edit: { actions: write },
        fill: { actions: take },
        // A second press on the button does nothing.
        submit: {},
      },
      after: { [THANKS]: { actions: 'goHome' } },
    },
    error: {
      initial: 'incomplete',
      states: {
        incomplete: { on: { edit: { guard: inPart, actions: write } } },
        refused: {},
        failed: {},
      },
    },
  },
});
