/** Follows docs/adding-a-screen.md to the letter, in a copy of the project. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const COPIED = ['src', 'tests', 'server', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
let copy = '';

interface Block {
  readonly file: string;
  readonly code: string;
}

/** Every code block with the file that the text before it names last. */
function blocksOf(page: string): Block[] {
  let from = 0;
  return [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map((match) => {
    const before = page.slice(from, match.index);
    from = match.index + match[0].length;
    const file = [...before.matchAll(/`((?:src|tests)\/[^`]+\.tsx?)`/g)].at(-1)?.[1];
    return { file: String(file), code: String(match[1]) };
  });
}

function run(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync('npx', args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return status === 0 ? 'ok' : stdout + stderr;
}

const blocks = blocksOf(readFileSync('docs/adding-a-screen.md', 'utf8'));

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-guide-'));
  for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const { file, code } of blocks) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), code);
  }
  const list = join(copy, 'src/plugins/installed.ts');
  const installed = readFileSync(list, 'utf8')
    .replace('import ', "import { cameras } from './cameras/plugin.ts';\nimport ")
    .replace('export const installed = [', 'export const installed = [cameras, ');
  writeFileSync(list, installed);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('the guide to a new screen', () => {
  it('names a file of the new plugin, or its test, for every block', () => {
    expect(blocks.map(({ file }) => file)).toEqual([
      'src/plugins/cameras/loadCameras.ts',
      'src/plugins/cameras/camerasRoute.ts',
      'src/plugins/cameras/CamerasPage.tsx',
      'src/plugins/cameras/plugin.ts',
      'tests/plugins/cameras/camerasPage.test.tsx',
    ]);
  });

  it('compiles', () => {
    expect(run('tsc', '--noEmit')).toBe('ok');
  }, 120_000);

  it('has a test that passes, and breaks no arrow', () => {
    const tests = ['tests/plugins/cameras', 'tests/architecture.test.ts'];
    expect(run('vitest', 'run', '--project', 'unit', ...tests)).toBe('ok');
  }, 120_000);
});
