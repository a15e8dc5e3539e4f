import { describe, expect, it } from 'vitest';
import { byRank } from '#domain/sites/names.ts';

interface Entry {
  readonly name: string;
  readonly contactLocation?: { readonly rank: number | null | undefined } | null;
}

const entry = (name: string, rank: number | null | undefined): Entry => ({ name, contactLocation: { rank } });

describe('emergency contacts in calling order', () => {
  it('go by rank as a number, equals and unranked ones in the order they came, unranked last', () => {
    const entries = [
      entry('none', null),
      entry('ten', 10),
      entry('two, first', 2),
      { name: 'nothing', contactLocation: null },
      entry('two, second', 2),
      entry('zero', 0),
      entry('missing', undefined),
      { name: 'bare' },
      entry('minus', -1),
    ];
    expect(byRank<Entry>(entries).map(({ name }) => name)).toEqual([
      'minus',
      'zero',
      'two, first',
      'two, second',
      'ten',
      'none',
      'nothing',
      'missing',
      'bare',
    ]);
  });

  it('are a copy', () => {
    const entries = [entry('b', 2), entry('a', 1)];
    byRank(entries);
    expect(entries.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});
