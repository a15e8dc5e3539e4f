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
