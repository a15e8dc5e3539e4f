/** A change request on its way from the form to the provider. */
import { assign, fromPromise, setup } from 'xstate';

/** What the person wants, in their own words. */
export interface ChangeRequest {
  readonly subject: string;
  readonly notes: string;
}

export type Reply =
  | { readonly accepted: true }
  /** `reason` is for people; null when the provider gave none. */
  | { readonly accepted: false; readonly reason: string | null };

export type ChangeRequestEvent =
  /** The person has written something. */
  | { type: 'edit'; request: ChangeRequest }
  /** Other texts are put into the fields; they count as written once they are edited. */
  | { type: 'fill'; request: ChangeRequest }
  | { type: 'submit' };

interface ChangeRequestContext {
  /** What the fields hold. */
  request: ChangeRequest;
  /** Why it was not sent, for people; null outside the state of error. */
  failure: string | null;
}

const MISSING = 'Please fill in all fields';
const REFUSED = 'Failed to submit change request';
const ERRORED = 'An error occurred while submitting your request';
/** Milliseconds that the thanks stay before the page is left. */
const THANKS = 3_000;

const EMPTY: ChangeRequest = { subject: '', notes: '' };

/** In the order of the form. */
const FIELDS = ['subject', 'notes'] as const;

export function blankFields(request: ChangeRequest): (keyof ChangeRequest)[] {
  return FIELDS.filter((field) => request[field].trim() === '');
}

const written = ({ event }: { event: { request: ChangeRequest } }) => ({ request: event.request });
const take = { type: 'take', params: written } as const;
const keepDraft = { type: 'keepDraft', params: written } as const;
const failed = (failure: string) => ({ type: 'noteFailure', params: { failure } }) as const;

export const changeRequestMachine = setup({
  types: {
    context: {} as ChangeRequestContext,
    events: {} as ChangeRequestEvent,
    /** What the fields hold at first. */
    input: {} as ChangeRequest,
  },
  actors: {
    /** Rejects when there was no usable answer. */
    send: fromPromise<Reply, ChangeRequest>(() => Promise.reject(new Error(ERRORED))),
  },
  actions: {
    take: assign((_, { request }: { request: ChangeRequest }) => ({ request })),
    keepDraft: (_, _params: { request: ChangeRequest }) => {},
    noteFailure: assign((_, { failure }: { failure: string }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    clearFields: assign({ request: EMPTY }),
    goHome: () => {},
  },
  guards: {
    /** The provider is being sent this very text already, by a form that was left. */
    isUnderWay: () => false,
    isFilled: ({ context: { request } }) => blankFields(request).length === 0,
    isStillMissing: ({ context }, { request }: { request: ChangeRequest }) =>
      context.failure === MISSING && blankFields(request).length > 0,
    isAccepted: (_, { accepted }: Reply) => accepted,
  },
}).createMachine({
  id: 'changeRequest',
  context: ({ input }) => ({ request: input, failure: null }),
  initial: 'idle',
  on: {
    edit: {
      target: '.idle',
      actions: [take, keepDraft],
    },
    fill: { target: '.idle', actions: take },
    submit: [
      { guard: 'isFilled', target: '.submitting' },
      { target: '.error', actions: failed(MISSING) },
    ],
  },
  states: {
    idle: { entry: 'clearFailure', always: { guard: 'isUnderWay', target: 'submitting' } },
    submitting: {
      entry: 'clearFailure',
      // What is on its way is not changed or sent again.
      on: { edit: {}, fill: {}, submit: {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'success',
            actions: 'clearFields',
          },
          {
            target: 'error',
            actions: {
              type: 'noteFailure',
              params: ({ event: { output } }) => ({
                failure: (!output.accepted && output.reason) || REFUSED,
              }),
            },
          },
        ],
        onError: { target: 'error', actions: failed(ERRORED) },
      },
    },
    success: {
      on: {
        // What is written meanwhile waits as the draft of another request: the thanks stay, and so does the way home.
        edit: { actions: [take, keepDraft] },
        fill: { actions: take },
        // A second press on the button asks for nothing.
        submit: {},
      },
      after: { [THANKS]: { actions: 'goHome' } },
    },
    error: {
      on: {
        edit: {
          guard: { type: 'isStillMissing', params: written },
          actions: [take, keepDraft],
        },
      },
    },
  },
});
