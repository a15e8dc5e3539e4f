/** One search box, from the first letter to the results of the last text. */
import { assign, fromPromise, setup } from 'xstate';

export type SearchEvent =
  | { type: 'edit'; text: string }
  /** Search now, whatever is shown. */
  | { type: 'submit' }
  | { type: 'close' };

interface SearchContext<Result> {
  /** The text in the box. */
  text: string;
  /** Results of the last search since the panel was closed: empty after a failure, null before the first search ends. */
  results: readonly Result[] | null;
}

/** Milliseconds without typing after which a text is searched. */
export const DEBOUNCE = 300;

const isBlank = (text: string) => text.trim() === '';

/** A machine for one search box, whatever its results are. */
export function createSearchMachine<Result>() {
  return setup({
    types: { context: {} as SearchContext<Result>, events: {} as SearchEvent },
    actors: {
      /** Must respect the signal: a later text cancels the call. */
      search: fromPromise<readonly Result[], { text: string }>(() => Promise.resolve([])),
    },
    actions: {
      takeText: assign((_, { text }: { text: string }) => ({ text })),
      keepResults: assign((_, { results }: { results: readonly Result[] }) => ({ results })),
      keepNone: assign({ results: [] }),
      forgetResults: assign({ results: null }),
      reportFailure: (_, _params: { cause: unknown }) => {},
    },
    guards: {
      wouldBeEmpty: (_, { text }: { text: string }) => isBlank(text),
      hasText: ({ context }) => !isBlank(context.text),
    },
    delays: { debounce: DEBOUNCE },
  }).createMachine({
    id: 'search',
    context: { text: '', results: null },
    initial: 'closed',
    on: {
      edit: [
        {
          guard: { type: 'wouldBeEmpty', params: ({ event }) => event },
          target: '.closed',
          actions: { type: 'takeText', params: ({ event }) => event },
        },
        { target: '.typing', actions: { type: 'takeText', params: ({ event }) => event } },
      ],
      submit: { guard: 'hasText', target: '.searching' },
      close: '.closed',
    },
    states: {
      closed: { entry: 'forgetResults' },
      typing: { after: { debounce: 'searching' } },
      searching: {
        invoke: {
          id: 'search',
          src: 'search',
          input: ({ context }) => ({ text: context.text }),
          onDone: {
            target: 'showing',
            actions: { type: 'keepResults', params: ({ event }) => ({ results: event.output }) },
          },
          onError: {
            target: 'showing.failed',
            actions: ['keepNone', { type: 'reportFailure', params: ({ event }) => ({ cause: event.error }) }],
          },
        },
      },
      showing: {
        initial: 'answered',
        states: { answered: {}, failed: {} },
      },
    },
  });
}
