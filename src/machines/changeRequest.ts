/** A change request on its way to the provider. It outlives its form: a form that opens again shows the current state. */
import { assign, fromPromise, setup, stateIn } from 'xstate';

/** A change request, in the person's own words. */
export interface ChangeRequest {
  readonly subject: string;
  readonly notes: string;
}

/** What a person can show of a request that the provider has taken. */
export interface Receipt extends ChangeRequest {
  /** The provider's number of the request; null when it gave none. */
  readonly number: string | null;
  /** ISO 8601 instant at which the answer came. */
  readonly at: string;
  /** ISO 8601 instant at which it was first sent: an earlier answer may have been lost. Earlier builds kept none. */
  readonly since?: string | undefined;
  /** The name under which it was sent. Earlier builds kept none. */
  readonly sentAs?: string | undefined;
}

/** Characters of each text. */
type Lengths = Readonly<Record<keyof ChangeRequest, number>>;

export const EMPTY: ChangeRequest = { subject: '', notes: '' };

/** In the order of the form. */
const FIELDS = ['subject', 'notes'] as const;

/** Names of the fields without text. A request with such fields is not sent. */
export function blankFields(request: ChangeRequest): (keyof ChangeRequest)[] {
  return FIELDS.filter((field) => request[field].trim() === '');
}

/** Names of the fields with more characters than the limits allow; such a request is not sent. */
export function longFields(request: ChangeRequest, limits: Lengths): (keyof ChangeRequest)[] {
  return FIELDS.filter((field) => request[field].length > limits[field]);
}

function isSendable(request: ChangeRequest, limits: Lengths): boolean {
  return blankFields(request).length === 0 && longFields(request, limits).length === 0;
}

export function isSameText(one: ChangeRequest, other: ChangeRequest): boolean {
  return one.subject === other.subject && one.notes === other.notes;
}

/** The provider's message when it refuses the request; null when it gave none. */
export type Reply =
  | { readonly accepted: true; readonly receipt: Receipt }
  | { readonly accepted: false; readonly reason: string | null };

export type ChangeRequestEvent =
  /** `linked` is the text that a link put together, if one led here: it is sent unchanged only after a question. */
  | { type: 'open'; request: ChangeRequest; linked: ChangeRequest | null }
  | { type: 'close' }
  | { type: 'edit'; request: ChangeRequest }
  /** Other texts fill the fields. They become a draft when they are edited. */
  | { type: 'fill'; request: ChangeRequest }
  | { type: 'submit' }
  /** The linked text is not to be sent as it is. */
  | { type: 'reconsider' }
  /** The receipt is in use: the page is not left by itself. */
  | { type: 'stay' };

interface ChangeRequestContext {
  request: ChangeRequest;
  /** The linked text that may still be sent by mistake; null once that was asked, and without a link. */
  linked: ChangeRequest | null;
  /** The texts that were sent last. */
  sent: ChangeRequest;
  /** Of the request that was taken last. */
  receipt: Receipt | null;
  /** Message of the last refusal; null when the provider gave none. */
  reason: string | null;
  /** The most characters that the provider accepts. */
  readonly limits: Lengths;
}

/** What is known at first. */
const NOTHING: Omit<ChangeRequestContext, 'limits'> = {
  request: EMPTY,
  linked: null,
  sent: EMPTY,
  receipt: null,
  reason: null,
};

type Texts = Pick<ChangeRequestContext, 'request'>;
/** Milliseconds for which the thanks are shown before the page is left. */
const THANKS = 3_000;
const texts = ({ event: { request } }: { event: Texts }): Texts => ({ request });
const linkedText = ({ event: { linked } }: { event: Pick<ChangeRequestContext, 'linked'> }) => ({ linked });
const take = { type: 'take', params: texts } as const;
const opened = [take, { type: 'noteLinked', params: linkedText }] as const;
const write = [take, { type: 'keepDraft', params: texts }] as const;
const reply = ({ event }: { event: { output: Reply } }): Reply => event.output;
const accepted = { type: 'isAccepted', params: reply } as const;
const noteReply = { type: 'noteReply', params: reply } as const;

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
    /** Stores what was typed, so that it outlives a failed submission and a reload: draftStorage.ts. */
    keepDraft: (_, _params: Texts) => {},
    noteLinked: assign((_, { linked }: Pick<ChangeRequestContext, 'linked'>) => ({ linked })),
    forgetLinked: assign({ linked: null }),
    noteSent: assign({ sent: ({ context }) => context.request }),
    noteReply: assign((_, reply: Reply) =>
      reply.accepted ? { receipt: reply.receipt } : { reason: reply.reason },
    ),
    clearFields: assign({ request: EMPTY }),
    goHome: () => {},
  },
  guards: {
    isSendable: ({ context }) => isSendable(context.request, context.limits),
    isUnedited: ({ context: { request, limits, linked } }) =>
      linked !== null && isSameText(request, linked) && isSendable(request, limits),
    isStillBad: ({ context }, { request }: Texts) => !isSendable(request, context.limits),
    isSent: ({ context }, { request }: Texts) => isSameText(request, context.sent),
    isAside: stateIn({ submitting: 'aside' }),
    isAccepted: (_, { accepted }: Reply) => accepted,
  },
}).createMachine({
  id: 'changeRequest',
  context: ({ input: { limits } }) => ({ ...NOTHING, limits }),
  initial: 'idle',
  on: {
    open: { target: '.idle', actions: opened },
    close: '.idle',
    edit: { target: '.idle', actions: write },
    fill: { target: '.idle', actions: take },
    submit: [
      { guard: 'isUnedited', target: '.asking' },
      { guard: 'isSendable', target: '.submitting' },
      { target: '.error.incomplete' },
    ],
  },
  states: {
    idle: {},
    // Whether the linked text is meant as it is. This is asked once.
    asking: { exit: 'forgetLinked', on: { submit: 'submitting', reconsider: 'idle' } },
    submitting: {
      entry: 'noteSent',
      initial: 'shown',
      on: {
        open: [
          { guard: { type: 'isSent', params: texts }, target: '.shown', actions: take },
          { target: '.aside', actions: opened },
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
          { guard: 'isAside', target: 'idle', actions: noteReply },
          { guard: accepted, target: 'success', actions: [noteReply, 'clearFields'] },
          { target: 'error.refused', actions: noteReply },
        ],
        onError: [{ guard: 'isAside', target: 'idle' }, { target: 'error.failed' }],
      },
    },
    success: {
      initial: 'leaving',
      on: { submit: {} },
      states: {
        leaving: { on: { stay: 'staying' }, after: { [THANKS]: { actions: 'goHome' } } },
        // The receipt is being read, copied or printed.
        staying: {},
      },
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
