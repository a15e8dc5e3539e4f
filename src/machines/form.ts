/** A form that is sent to the provider, one submission at a time, and replaced by a success message. */
import { assertEvent, assign, fromPromise, setup } from 'xstate';

/** The values of the fields, by name. */
export type FormValues = Readonly<Record<string, string>>;
/** Errors found before anything is sent, by field. */
type FormErrors = Readonly<Partial<Record<string, string>>>;

export type FormEvent =
  /** Sends the values unless there are errors. */
  | { type: 'submit'; values: FormValues; errors: FormErrors }
  /** The person changes this field. */
  | { type: 'edit'; field: string }
  /** The form starts again. */
  | { type: 'reset' };

interface FormContext {
  errors: FormErrors;
  /** Why the provider refused, in words for people. */
  refusal: string;
}

const eventItself = <Event>({ event }: { event: Event }): Event => event;

export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent },
  actors: {
    /**
     * Must respect the signal: leaving the page cancels the call. Rejects with an Error whose message is written for
     * people.
     */
    send: fromPromise<void, FormValues>(() => Promise.reject()),
  },
  actions: {
    noteErrors: assign((_, { errors }: { errors: FormErrors }) => ({ errors })),
    dropError: assign(({ context }, { field }: { field: string }) => ({
      errors: { ...context.errors, [field]: undefined },
    })),
    noteRefusal: assign((_, { cause }: { cause: unknown }) => ({
      refusal: cause instanceof Error ? cause.message : String(cause),
    })),
  },
  guards: {
    isComplete: (_, { errors }: { errors: FormErrors }) => namesIn(errors).length === 0,
    isLastError: ({ context }, { field }: { field: string }) =>
      namesIn(context.errors).every((name) => name === field),
  },
}).createMachine({
  id: 'form',
  context: { errors: {}, refusal: '' },
  initial: 'filling',
  on: {
    submit: [
      { guard: { type: 'isComplete', params: eventItself }, target: '.submitting' },
      { target: '.incomplete', actions: { type: 'noteErrors', params: eventItself } },
    ],
    reset: '.filling',
  },
  states: {
    filling: {},
    incomplete: {
      on: {
        edit: [
          { guard: { type: 'isLastError', params: eventItself }, target: 'filling' },
          { actions: { type: 'dropError', params: eventItself } },
        ],
      },
    },
    submitting: {
      // While the form is being sent, it is not sent again.
      on: { submit: {}, reset: {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ event }) => {
          assertEvent(event, 'submit');
          return event.values;
        },
        onDone: 'done',
        onError: {
          target: 'refused',
          actions: { type: 'noteRefusal', params: ({ event }) => ({ cause: event.error }) },
        },
      },
    },
    refused: {},
    done: { on: { submit: {} } },
  },
});

function namesIn(errors: FormErrors): string[] {
  return Object.keys(errors).filter((name) => errors[name] !== undefined);
}
