/** A field whose text comes into force when typing rests, or with the next click, which may lead away from it. */
import { and, assign, setup } from 'xstate';

export type DelayedTextEvent =
  /** `wanted` is the text as it would be in force; null for one that must not be. */
  | { type: 'type'; text: string; wanted: string | null }
  /** Puts in force what the field shows, without waiting. */
  | { type: 'submit'; wanted: string | null }
  /** The person has clicked somewhere on the page. */
  | { type: 'clicked' }
  /** Another text is in force, by this field's doing or by something else's. */
  | { type: 'valueChanged'; value: string };

interface DelayedTextContext {
  /** What the field shows. */
  text: string;
  /** What was typed or submitted last, as it would be in force; null when it must not be. */
  wanted: string | null;
  /** What is in force. */
  value: string;
  /** Texts that were sent and are not in force yet: their arrival must not undo what was typed since. */
  onTheirWay: readonly string[];
}

const eventItself = <Event>({ event }: { event: Event }): Event => event;

const want = { type: 'want', params: eventItself<Pick<DelayedTextContext, 'wanted'>> } as const;

export const delayedTextMachine = setup({
  types: {
    context: {} as DelayedTextContext,
    events: {} as DelayedTextEvent,
    input: {} as { value: string },
  },
  actions: {
    takeText: assign((_, { text }: { text: string }) => ({ text })),
    want: assign((_, { wanted }: Pick<DelayedTextContext, 'wanted'>) => ({ wanted })),
    noteSent: assign(({ context: { onTheirWay, wanted } }) => ({
      onTheirWay: wanted === null ? onTheirWay : [...onTheirWay, wanted],
    })),
    follow: assign(({ context: { text, onTheirWay } }, { value }: { value: string }) => {
      const arrived = onTheirWay.indexOf(value);
      return { value, text: arrived === -1 ? value : text, onTheirWay: onTheirWay.slice(arrived + 1) };
    }),
    /** Put the wanted text in force. */
    commit: (_, _params: Pick<DelayedTextContext, 'wanted'>) => {},
  },
  guards: {
    /** Whether the page is still the one that is wanted. */
    isStaying: () => true,
    isNew: ({ context: { wanted, value, onTheirWay } }) =>
      wanted !== null && wanted !== (onTheirWay.at(-1) ?? value),
  },
  delays: { rest: 300 },
}).createMachine({
  id: 'delayedText',
  context: ({ input: { value } }) => ({ text: value, wanted: value, value, onTheirWay: [] }),
  initial: 'resting',
  on: {
    type: { target: '.typing', actions: [{ type: 'takeText', params: eventItself }, want] },
    submit: { target: '.committing', actions: want },
    valueChanged: { actions: { type: 'follow', params: eventItself } },
  },
  states: {
    resting: {},
    typing: { on: { clicked: 'committing' }, after: { rest: 'committing' } },
    committing: {
      always: [
        {
          guard: and(['isNew', 'isStaying']),
          target: 'resting',
          actions: ['noteSent', { type: 'commit', params: ({ context }) => context }],
        },
        { target: 'resting' },
      ],
    },
  },
});
