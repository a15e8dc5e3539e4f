import { describe, expect, it } from 'vitest';
import { fold, foldWords } from '../../server/db/fold.ts';

describe('folding a text', () => {
  it.each([
    ['Dépôt Montréal-Est', 'depot montreal-est'],
    ["O'Brien", "o'brien"],
    ['ZIELIŃSKA', 'zielinska'],
    ['ﬁ Ⅳ', 'fi iv'],
    ['Night Desk 🌙', 'night desk 🌙'],
    ['', ''],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('gives composed and decomposed letters the same text', () => {
    expect(fold('e\u0301')).toBe(fold('\u00e9'));
  });
});

describe('a text of marks alone', () => {
  it('is folded in the time of any other text, however long it is', () => {
    const began = performance.now();
    expect(fold(`Gate${'\u0301\u0327'.repeat(100_000)} 2`)).toBe('gate 2');
    // With all its marks it takes minutes.
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('folding words for searching', () => {
  it('puts a space before every word and drops punctuation', () => {
    expect(foldWords('Arbutus Ridge, Phase-3', 'BC')).toBe(' arbutus ridge phase 3 bc');
  });

  it('finds a word with an apostrophe both ways', () => {
    expect(foldWords("O'Malley & Sons")).toBe(' o malley sons omalley');
    expect(foldWords('O’Malley')).toBe(' o malley omalley');
  });

  it('joins several apostrophes, and leaves those alone that stand at the edge of a word', () => {
    expect(foldWords("rock'n'roll 'quoted' d''or")).toBe(' rock n roll quoted d or rocknroll');
  });

  it('takes the time of its length for one endless word', () => {
    const began = performance.now();
    expect(foldWords('z'.repeat(300_000))).toHaveLength(300_001);
    // Looked at from each of its letters it takes half a minute.
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('leaves missing texts out', () => {
    expect(foldWords(null, 'Émile', null)).toBe(' emile');
    expect(foldWords(null, '!?', '')).toBe('');
  });
});
