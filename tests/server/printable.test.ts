import { describe, expect, it } from 'vitest';
import { printable, printableLines } from '../../server/printable.ts';

describe('a text on a terminal', () => {
  it.each([
    ['\u001b[2Jwiped', '\\u001b[2Jwiped'],
    ['\u009b31mred', '\\u009b31mred'],
    ['one\r\ntwo\tthree\u0000', 'one\\u000d\\u000atwo\\u0009three\\u0000'],
    ['avery\u202enimda', 'avery\\u202enimda'],
    ['\u2066admin\u2069\u061c\u200f', '\\u2066admin\\u2069\\u061c\\u200f'],
    ['ad\u200bmin\u00ad\ufeff\u2060', 'ad\\u200bmin\\u00ad\\ufeff\\u2060'],
    ['a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
    ['\u3164\ufe0f\u{e0061}\ud800', '\\u3164\\ufe0f\\udb40\\udc61\\ud800'],
    ['Zoë Łukasz 山田 🙂 (ok) · "x"', 'Zoë Łukasz 山田 🙂 (ok) · "x"'],
  ])('%j shows what it holds', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('stays JSON where it was JSON, with the same content', () => {
    const row = { name: 'a\u202e\u0085\u{e0061}"\n' };
    expect(JSON.parse(printable(JSON.stringify(row)))).toEqual(row);
  });

  it('keeps the lines of a text apart', () => {
    expect(printableLines('one\u001b\ntwo')).toBe('one\\u001b\ntwo');
  });
});
