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

describe('folding words for searching', () => {
  it('puts a space before every word and drops punctuation', () => {
    expect(foldWords('Arbutus Ridge, Phase-3', 'BC')).toBe(' arbutus ridge phase 3 bc');
  });

  it('finds a word with an apostrophe both ways', () => {
    expect(foldWords("O'Malley & Sons")).toBe(' o malley sons omalley');
    expect(foldWords('O’Malley')).toBe(' o malley omalley');
  });

  it('leaves missing texts out', () => {
    expect(foldWords(null, 'Émile', null)).toBe(' emile');
    expect(foldWords(null, '!?', '')).toBe('');
  });
});
