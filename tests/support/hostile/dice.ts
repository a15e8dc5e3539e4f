/** Random choices that a seed repeats. */
export interface Dice {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** The mulberry32 generator: small, and good enough to shuffle tests. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  function below(bound: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
}

/** A list that is written as one text, with spaces between its words. Backslashes stand for themselves. */
export const words = (texts: TemplateStringsArray, ...values: readonly unknown[]): string[] =>
  String.raw(texts, ...values)
    .trim()
    .split(/\s+/);

/** Spellings of a text that pass for it at a glance, or to a comparison that folds. */
export const disguises = (text: string) =>
  [
    text.replace('a', 'á'),
    text.replace('a', 'a\u0301'),
    text.replace('a', '\u0430'),
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    text.replace('i', 'í'),
    text.replace('i', 'ı'),
    `${text}\u200b`,
    text.replace('.', '。'),
    text.replace('r', '\u{1d5cb}'),
  ].filter((disguise) => disguise !== text);
