import { describe, expect, it } from 'vitest';
import { arrive, BROKEN, edit, FOUND, flush, result, startSearch } from './searchActor.ts';

const SUBMIT = { type: 'submit' } as const;

describe('a search while somebody types', () => {
  it('calls once, 300 ms after the last letter', async () => {
    const { calls, clock, perform } = startSearch();
    await perform(edit('d'));
    clock.increment(299);
    await perform(edit('do'));
    clock.increment(299);
    expect(calls).toEqual([]);
    clock.increment(1);
    expect(calls.map(({ text }) => text)).toEqual(['do']);
  });

  it('calls for the text as it was typed', async () => {
    const { calls, perform } = startSearch();
    await perform(edit(" O'Brien & Sons "));
    await perform(SUBMIT);
    expect(calls.map(({ text }) => text)).toEqual([" O'Brien & Sons "]);
  });

  it('does not call a second time for what the button has already called for', async () => {
    const { calls, clock, perform } = await arrive.typing();
    await perform(SUBMIT);
    clock.increment(1_000);
    expect(calls).toHaveLength(1);
  });
});

describe('a search that is overtaken by another text', () => {
  it('is cancelled at the next letter', async () => {
    const { calls, perform } = await arrive.searching();
    await perform(edit('dock 9'));
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('is cancelled by the button, by an empty text and by closing', async () => {
    for (const event of [SUBMIT, edit(' '), { type: 'close' } as const]) {
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

  it('takes no notice of a late failure and does not log it', async () => {
    const { actor, calls, failures, perform } = await arrive.searching();
    await perform(edit('dock 9'));
    calls[0]?.reject(new Error('aborted'));
    await flush();
    expect(actor.getSnapshot().value).toBe('typing');
    expect(failures).toEqual([]);
  });
});

describe('a search that fails', () => {
  it('is logged once and shows an empty list', async () => {
    const { actor, failures, perform } = await arrive.searching();
    await perform(BROKEN);
    expect(failures).toEqual([BROKEN.error]);
    expect(actor.getSnapshot().context.results).toEqual([]);
  });

  it('can be searched for again', async () => {
    const { actor, perform } = await arrive.failed();
    await perform(SUBMIT);
    await perform(FOUND);
    expect(actor.getSnapshot().value).toEqual({ showing: 'answered' });
    expect(actor.getSnapshot().context.results).toEqual(FOUND.output);
  });
});
