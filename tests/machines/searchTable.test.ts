import { describe, expect, it } from 'vitest';
import type { SearchEvent } from '#machines/search.ts';
import { arrive, BROKEN, type End, edit, FOUND, RESTED } from './searchActor.ts';

const ANSWERED = { showing: 'answered' };
const FAILED = { showing: 'failed' };
const SUBMIT = { type: 'submit' } as const;
const CLOSE = { type: 'close' } as const;

/** Titles that the panel lists; null when there is nothing to list yet. */
type Titles = string[] | null;

const table: [
  from: keyof typeof arrive,
  event: SearchEvent | End,
  to: unknown,
  titles: Titles,
  calls: string[],
][] = [
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

describe('the search machine, state by state', () => {
  it.each(table)('%s, on %o, becomes %o', async (from, event, to, titles, texts) => {
    const { actor, calls, perform } = await arrive[from]();
    await perform(event);
    const { value, context } = actor.getSnapshot();
    expect(value).toEqual(to);
    expect(context.results?.map(({ title }) => title) ?? null).toEqual(titles);
    expect(calls.map(({ text }) => text)).toEqual(texts);
  });
});
