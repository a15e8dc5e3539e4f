/** Style sheets and the components that use them name the same classes. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './support/imports.ts';

const SHEET = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** What a file uses of each sheet that it imports. A class chosen by an expression uses them all. */
const uses = sourceFiles('src').flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const code = source.replace(/^import .*$/gm, '');
  return [...source.matchAll(SHEET)].map(([, name = '', path = '']) => ({
    file,
    sheet: path.startsWith('#') ? path.replace('#', 'src/') : normalize(join(dirname(file), path)),
    names: [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
    isOpen: new RegExp(`\\b${name}\\[`).test(code),
  }));
});

function classesOf(sheet: string): ReadonlySet<string> {
  const css = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_]\w*)/g)].map(([, name = '']) => name)),
  );
}

describe('the style sheets', () => {
  it('are found', () => {
    expect(uses.length).toBeGreaterThan(100);
  });

  it('have every class that a component names', () => {
    const missing = uses.flatMap(({ file, sheet, names }) => {
      const known = classesOf(sheet);
      return names.filter((name) => !known.has(name)).map((name) => `${file} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('have no class that nobody names', () => {
    const sheets = new Set(uses.map(({ sheet }) => sheet));
    const unused = [...sheets].flatMap((sheet) => {
      const own = uses.filter((use) => use.sheet === sheet);
      if (own.some(({ isOpen }) => isOpen)) return [];
      const named = new Set(own.flatMap(({ names }) => names));
      return [...classesOf(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet} ${name}`);
    });
    expect(unused).toEqual([]);
  });
});
