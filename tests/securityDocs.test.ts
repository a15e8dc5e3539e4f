import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const held = page
  .slice(page.indexOf('## What is met'), page.indexOf('## Not met'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith('| test |'));
const rows = held.filter((line) => /^\| \d/.test(line));
const named = held.flatMap((row) => {
  const tests = row.split(' | ').at(-1)?.replace(/ \|$/, '').split('; [') ?? [];
  return tests.map((text) => /\]\(([^)]+)\): "(.+)"$/.exec(text)?.slice(1) ?? [row, '']);
});

/** Whether a file has a test of that title, in whichever quotes, on a line of its own or not. */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(file, 'utf8').replace(/\(\n\s*/g, '(');
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`));
}

describe('the page on security', () => {
  it('names a test with each requirement that is met, and with whatever else holds', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(named.length).toBeGreaterThan(rows.length + 5);
    const missing = named.filter(([path = '', title = '']) => {
      const file = join('docs', path);
      return title === '' || !existsSync(file) || !hasTest(file, title);
    });
    expect(missing).toEqual([]);
  });

  it('says of no requirement twice that it is met', () => {
    const numbers = rows.flatMap(
      (row) =>
        row
          .split('|')[1]
          ?.split(',')
          .map((text) => text.trim()) ?? [],
    );
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.filter((number) => !/^\d{1,2}\.\d\.\d{1,2}$/.test(number))).toEqual([]);
  });
});
