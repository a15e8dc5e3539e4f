/** A small build whose maps are moved away, and a stack of its code. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveSourceMaps } from '../../../scripts/build/buildPortal.ts';
import { namePlaces } from '../../../scripts/stack/sourcePlaces.ts';
import { scratchFolders } from '../../support/scratchFolders.ts';

const SOURCE = `export function fine() {
  return 1;
}

export function broken(value: number): never {
  throw new Error('broken here ' + value);
}
console.log(fine(), broken);
`;

const root = scratchFolders()();
const maps = join(root, 'maps');
let file = '';
let code = '';

beforeAll(async () => {
  writeFileSync(join(root, 'main.ts'), SOURCE);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: 'out',
      sourcemap: 'hidden',
      rolldownOptions: { input: join(root, 'main.ts'), output: { hashCharacters: 'hex' } },
    },
  });
  writeFileSync(join(root, 'out/assets/stale.map'), '{}');
  moveSourceMaps(join(root, 'out'), maps);
  file = readdirSync(join(root, 'out/assets')).find((name) => name.endsWith('.js')) ?? '';
  code = readFileSync(join(root, 'out/assets', file), 'utf8');
}, 60_000);

describe('the maps of a build', () => {
  it('lie in a folder of their own, and nothing of the build names them', () => {
    expect(existsSync(join(maps, `${file}.map`))).toBe(true);
    expect(readdirSync(join(root, 'out'), { recursive: true }).map(String)).toEqual([
      'assets',
      join('assets', file),
    ]);
    expect(code).not.toContain('sourceMappingURL');
  });
});

describe('a place of the build', () => {
  const named = (text: string) => namePlaces(text, maps).text;
  const place = (word: string) => {
    const lines = code.split('\n');
    const line = lines.findIndex((text) => text.includes(word));
    return `assets/${file}:${line + 1}:${(lines[line]?.indexOf(word) ?? 0) + 1}`;
  };

  it('is followed by its source, as a report or a stack names it', () => {
    const where = place('broken here');
    expect(named(where)).toMatch(/^assets\/.* \(main\.ts:6:\d+\)$/);
    expect(named(`    at x (https://portal.example/customer/${where})\n`)).toBe(
      `    at x (https://portal.example/customer/${named(where)})\n`,
    );
    expect(named(`{"place":"${where}","times":2}`)).toContain('(main.ts:6:');
  });

  it('of another build stays as it is, and its file is told', () => {
    const line = 'at y (https://portal.example/assets/portal-00000000.js:1:20)';
    expect(namePlaces(line, maps)).toEqual({ text: line, withoutMap: ['portal-00000000.js'] });
    expect(namePlaces(place('broken here'), maps).withoutMap).toEqual([]);
  });
});
