import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SearchResult } from '#contract/search.ts';
import { createSearchMachine, DEBOUNCE, type SearchEvent } from '#machines/search.ts';
import { callsByHand, type End, flush, performing } from './byHand.ts';
import { expectAllTakenBy, recordTransitions } from './transitions.ts';

type Event = SearchEvent | End<readonly SearchResult[]>;

const result = (title: string): SearchResult => ({ groupLabel: 'Location', title, url: '/location/1' });
const FOUND = { type: 'xstate.done.actor.search', output: [result('Dock 9')] } as const;
const BROKEN = { type: 'xstate.error.actor.search', error: new Error('No answer') } as const;
const RESTED = { type: 'xstate.after.debounce.search.typing' } as const;
const SUBMIT = { type: 'submit' } as const;
const CLOSE = { type: 'close' } as const;
const edit = (text: string) => ({ type: 'edit', text }) as const;
const searchMachine = createSearchMachine<SearchResult>();

function startSearch() {
  const failures: unknown[] = [];
  const { calls, actor: search } = callsByHand<{ text: string }, readonly SearchResult[]>();
  const machine = searchMachine.provide({
    actors: { search },
    actions: { reportFailure: (_, { cause }) => failures.push(cause) },
  });
  const recorder = recordTransitions(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, inspect: recorder.inspect }).start();
  const perform = performing(actor, calls, () => clock.increment(DEBOUNCE));
  return {
    actor,
    calls,
    clock,
    failures,
    perform,
    recorder,
    texts: () => calls.map(({ input }) => input.text),
  };
}

async function after(...events: readonly Event[]) {
  const started = startSearch();
  await started.perform(...events);
  return started;
}

const arrive = {
  closed: () => after(),
  'closed with a text': () => after(edit('dock'), CLOSE),
  typing: () => after(edit('dock')),
  searching: () => after(edit('dock'), RESTED),
  answered: () => after(edit('dock'), RESTED, FOUND),
  failed: () => after(edit('dock'), RESTED, BROKEN),
};

const ANSWERED = { showing: 'answered' };
const FAILED = { showing: 'failed' };

/** Titles that the panel lists; null when there is nothing to list yet. */
type Titles = string[] | null;
type From = keyof typeof arrive;

const table: [from: From, event: Event, to: unknown, titles: Titles, calls: string[]][] = [
  ['closed', edit('dock'), 'typing', null, []],
  ['closed', edit(''), 'closed', null, []],
  ['closed', edit('  '), 'closed', null, []],
  ['closed', SUBMIT, 'closed', null, []],
  ['closed', CLOSE, 'closed', null, []],

  ['closed with a text', SUBMIT, 'searching', null, ['dock']],
  ['closed with a text', edit('dock 9'), 'typing', null, []],

  ['typing', RESTED, 'searching', null, ['dock']],
  ['typing', SUBMIT, 'searching', null, ['dock']],
  ['typing', edit('dock 9'), 'typing', null, []],
  ['typing', edit(' '), 'closed', null, []],
  ['typing', CLOSE, 'closed', null, []],

  ['searching', FOUND, ANSWERED, ['Dock 9'], ['dock']],
  ['searching', { ...FOUND, output: [] }, ANSWERED, [], ['dock']],
  ['searching', BROKEN, FAILED, [], ['dock']],
  ['searching', SUBMIT, 'searching', null, ['dock', 'dock']],
  ['searching', edit('dock 9'), 'typing', null, ['dock']],
  ['searching', edit(''), 'closed', null, ['dock']],
  ['searching', CLOSE, 'closed', null, ['dock']],

  ['answered', SUBMIT, 'searching', ['Dock 9'], ['dock', 'dock']],
  ['answered', edit('dock 9'), 'typing', ['Dock 9'], ['dock']],
  ['answered', edit(''), 'closed', null, ['dock']],
  ['answered', CLOSE, 'closed', null, ['dock']],

  ['failed', SUBMIT, 'searching', [], ['dock', 'dock']],
  ['failed', edit('dock 9'), 'typing', [], ['dock']],
  ['failed', CLOSE, 'closed', null, ['dock']],
];

describe('the search machine', () => {
  it.each(table)('in %s, on %o, becomes %o', async (from, event, to, titles, expected) => {
    const { actor, texts, perform } = await arrive[from]();
    await perform(event);
    const { value, context } = actor.getSnapshot();
    expect(value).toEqual(to);
    expect(context.results?.map(({ title }) => title) ?? null).toEqual(titles);
    expect(texts()).toEqual(expected);
  });

  it('takes every transition in these rows', () =>
    expectAllTakenBy(searchMachine, table, (from) => arrive[from]()));
});

describe('a search while somebody types', () => {
  it('calls once, 300 ms after the last letter', async () => {
    const { clock, perform, texts } = startSearch();
    await perform(edit('d'));
    clock.increment(299);
    await perform(edit('do'));
    clock.increment(299);
    expect(texts()).toEqual([]);
    clock.increment(1);
    expect(texts()).toEqual(['do']);
  });

  it('calls for the text as it was typed, and not a second time for what the button has called for', async () => {
    const { clock, perform, texts } = startSearch();
    await perform(edit(" O'Brien & Sons "));
    await perform(SUBMIT);
    clock.increment(1_000);
    expect(texts()).toEqual([" O'Brien & Sons "]);
  });
});

describe('a search that is overtaken by another text', () => {
  it('is cancelled by the next letter, the button, an empty text and closing', async () => {
    for (const event of [edit('dock 9'), SUBMIT, edit(' '), CLOSE]) {
      const { calls, perform } = await arrive.searching();
      await perform(event);
      expect(calls[0]?.signal.aborted, event.type).toBe(true);
    }
  });

  it('takes no notice of its late answer, whichever comes first', async () => {
    const { actor, calls, perform } = await arrive.searching();
    await perform(edit('dock 9'));
    await perform(SUBMIT);
    const [early, last] = calls;
    last?.resolve([result('of the last text')]);
    await flush();
    early?.resolve([result('of the early text')]);
    await flush();
    expect(actor.getSnapshot().context.results).toEqual([result('of the last text')]);
  });

  it('takes no notice of a late failure and does not log it, as it logs another', async () => {
    const { actor, calls, failures, perform } = await arrive.searching();
    await perform(edit('dock 9'));
    calls[0]?.reject(new Error('aborted'));
    await flush();
    expect([actor.getSnapshot().value, failures]).toEqual(['typing', []]);
    await perform(RESTED);
    await perform(BROKEN);
    expect(failures).toEqual([BROKEN.error]);
  });
});
