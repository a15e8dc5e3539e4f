/**
 * A text field whose text takes effect when the person stops typing, or with the next click, which may lead to another
 * page.
 */
import { and, assign, setup } from 'xstate';

export type DelayedTextEvent =
  /** `wanted` is the text that would take effect; null for a text that must not. */
  | { type: 'type'; text: string; wanted: string | null }
  /** Applies what the field shows, without waiting. */
  | { type: 'submit'; wanted: string | null }
  /** The person has clicked somewhere on the page. */
  | { type: 'clicked' }
  /** Another text is in effect, set by this field or by something else. */
  | { type: 'valueChanged'; value: string };

interface DelayedTextContext {
  /** The text that the field shows. */
  text: string;
  /** The last typed or submitted text, as it would take effect; null when it must not. */
  wanted: string | null;
  /** The text in effect. */
  value: string;
  /** Committed texts that are not in effect yet. When they take effect, they must not undo later typing. */
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
    /** Applies the wanted text. */
    commit: (_, _params: Pick<DelayedTextContext, 'wanted'>) => {},
  },
  guards: {
    /** Whether no navigation to another page is under way. */
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
