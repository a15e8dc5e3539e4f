import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf } from '../../support/contrast.ts';

const sheet = readFileSync('src/core/theme/tokens.css', 'utf8');
const colours = new Map(
  [...sheet.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
);

function colour(name: string): string {
  const value = colours.get(name);
  if (value === undefined) throw new Error(`tokens.css has no opaque colour --${name}`);
  return value;
}

/** Of two opaque tokens. */
const contrast = (one: string, other: string) => contrastOf(colour(one), colour(other));

const STATUS = ['red', 'orange', 'yellow', 'green', 'blue', 'grey'].map((name) => `status-${name}`);
const surfaces = ['surface-ground', 'surface-card', 'surface-raised', 'surface-hover'];

describe.each(surfaces)('on %s', (surface) => {
  it.each(['text', 'muted', 'accent', 'accent-strong'])('%s can be read', (name) => {
    expect(contrast(name, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['control-border', 'accent', ...STATUS])('%s can be told apart', (name) => {
    expect(contrast(name, surface)).toBeGreaterThanOrEqual(3);
  });
});

it.each<readonly [string, string]>([
  ...STATUS.map((name) => ['on-status', name] as const),
  ['on-status-dark-red', 'status-dark-red'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
])('on a filled colour %s can be read on %s', (words, name) => {
  expect(contrast(words, name)).toBeGreaterThanOrEqual(4.5);
});

describe('the style sheets', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);
  const others = files.filter((file) => file.endsWith('.css') && !file.endsWith('tokens.css'));
  // Properties that a component sets on its own elements.
  const components = files.filter((file) => file.endsWith('.tsx'));
  const set = new Set(
    components.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'--([\w-]+)'/g)].map(([, name]) => name),
    ),
  );
  const names = new Set([...sheet.matchAll(/^\s*--([\w-]+):/gm)].map(([, name]) => name));

  it.each(others)('%s holds no colour literal', (file) => {
    const rules = readFileSync(file, 'utf8').replace(/url\([^)]*\)|U\+[\dA-F-]+/g, '');
    expect(rules.match(/#[\da-f]{3,8}\b(?![^{}]*\{)|\b(?:rgba?|hsla?|oklch|lab|lch)\(/gi)).toBeNull();
  });

  it.each(others)('%s uses only properties that exist', (file) => {
    const rules = readFileSync(file, 'utf8');
    const own = new Set([...rules.matchAll(/--([\w-]+)\s*:/g)].map(([, name]) => name));
    const used = [...rules.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name);
    expect(used.filter((name) => !names.has(name) && !own.has(name) && !set.has(name))).toEqual([]);
  });

  // Such a rule makes the browser look through the page at each change of it: 10,000 rows took it four seconds.
  it.each(others)('%s asks with :has() about nothing that contains the whole page', (file) => {
    const onScreen = readFileSync(file, 'utf8').split('@media print')[0] ?? '';
    expect(
      onScreen.match(
        /(?:^|[\s,(}])(?:html|body|main|:root|#root|\.shell|\.content)(?::[\w-]+|\[[^\]]*\])*:has\(/g,
      ),
    ).toBeNull();
  });
});

it('the font is one file of at most 50 kB', () => {
  const files = [...readFileSync('src/core/theme/fonts.css', 'utf8').matchAll(/url\("([^"]+)"\)/g)];
  const sizes = files.map(([, file]) => statSync(`node_modules/${file}`).size);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThanOrEqual(50_000);
});
