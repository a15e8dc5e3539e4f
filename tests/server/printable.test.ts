import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readableLine } from '../../server/log/log.ts';
import { printable, printableLines, shortened } from '../../server/log/printable.ts';

/** What a terminal obeys, or draws as nothing: by their numbers, apart from the classes of the code. */
const HOSTILE = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  ...[0xad, 0x61c, 0x34f, 0x115f, 0x3164, 0x180e, 0xfeff, 0xfff9, 0xe0001, 0xe0041, 0xfe0f],
  ...Array.from({ length: 0x10 }, (_, index) => 0x200b + index).filter((code) => code < 0x2010),
  ...[0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0xd800, 0xdfff],
].map((code) => String.fromCodePoint(code));

/** The line of the log that a terminal gets. */
function shownLine(facts: Readonly<Record<string, unknown>>, message: string): string {
  const lines: string[] = [];
  pino({ level: 'trace' }, { write: (text: string) => lines.push(text) }).info(facts, message);
  return lines.map(readableLine).join('');
}

const anyText = fc.string({ unit: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 2 })) });

/** By characters: halves of one may stand beside each other, and are a character together. */
function hostileIn(line: string): string[] {
  const characters = [...line.slice(0, -1)];
  return HOSTILE.filter((character) => characters.includes(character));
}

describe('a text of other people', () => {
  it('loses every character that a terminal obeys or hides, and shows which it was', () => {
    for (const character of HOSTILE)
      expect(printable(`a${character}b`)).toMatch(/^a(?:\\u[0-9a-f]{4}){1,2}b$/);
    expect(printable('\u001b[31mred\u009b0m\u202e')).toBe('\\u001b[31mred\\u009b0m\\u202e');
    expect(printable('Zoë’s gate 7 – 監視 → ok')).toBe('Zoë’s gate 7 – 監視 → ok');
  });

  it('is the same value in a JSON line, whose bytes hold none of these characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = printableLines(`${JSON.stringify({ text })}\n`);
        expect(JSON.parse(line)).toEqual({ text });
        expect(hostileIn(line)).toEqual([]);
      }),
    );
  });

  it('is cut with an ellipsis where it is longer than it may be', () => {
    expect(shortened('x'.repeat(200), 200)).toBe('x'.repeat(200));
    expect(shortened('x'.repeat(201), 200)).toBe(`${'x'.repeat(199)}…`);
  });
});

describe('a line for a terminal', () => {
  it.each([
    ['a fact', (text: string) => shownLine({ path: text }, 'answered')],
    [
      'a fact inside another',
      (text: string) => shownLine({ report: { list: [text], [text]: 1 } }, 'portal error'),
    ],
    ["a fact's name", (text: string) => shownLine({ [`x${text}`]: 1 }, 'answered')],
    ['the message', (text: string) => shownLine({}, text)],
  ])('is one line without such characters, whatever %s holds', (_, line) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = line(text);
        expect(shown.endsWith('\n')).toBe(true);
        expect(hostileIn(shown)).toEqual([]);
      }),
    );
  });

  it('has the lines of a stack indented, so that none of them looks like a line of its own', () => {
    const err = new Error('no\n12:00:00 info answered path=/forged\u001b[2J');
    const [first, ...rest] = shownLine({ err }, 'request failed').trimEnd().split('\n');
    expect(first).toMatch(/^\d\d:\d\d:\d\d info request failed$/);
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.filter((line) => !line.startsWith('    '))).toEqual([]);
    expect(rest.join('')).toContain('path=/forged\\u001b[2J');
  });
});
