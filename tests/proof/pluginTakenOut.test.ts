/** Each plugin's lines taken out of the list of installed ones, in a copy of the project: the rest still compiles. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from '#plugins/installed.ts';

const COPIED = ['src', 'tests', 'server', 'scripts', 'tools', 'package.json', 'tsconfig.json'];
const CONFIGS = ['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts'];
const LIST = 'src/plugins/installed.ts';
let copy = '';

function compiled(): string {
  const { status, stdout } = spawnSync('npx', ['tsc', '--noEmit'], { cwd: copy, encoding: 'utf8' });
  return status === 0 ? 'ok' : stdout;
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-without-'));
  for (const name of [...COPIED, ...CONFIGS]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a project without', () => {
  const list = readFileSync(LIST, 'utf8');

  it.each(installed.map(({ id }) => id))('%s compiles', (id) => {
    const shorter = withoutPlugin(list, id);
    expect(shorter.split('\n').length).toBeLessThan(list.split('\n').length);
    expect(shorter).not.toContain(`/${id}/`);
    writeFileSync(join(copy, LIST), shorter);
    expect(compiled()).toBe('ok');
  });
});

/**
 * The list of installed plugins without the lines of one, as somebody would delete them.
 * @param list text of src/plugins/installed.ts
 */
function withoutPlugin(list: string, id: string): string {
  const lines = list.split('\n');
  const [variable = ''] = lines.flatMap((line) => {
    const [, name] = /^import \{ (\w+) \} from '(?:[^']*)';$/.exec(line) ?? [];
    return name !== undefined && line.includes(`'./${id}/plugin.ts'`) ? [name] : [];
  });
  return lines
    .filter((line) => !line.includes(`'./${id}/plugin.ts'`) && (variable === '' || line !== `  ${variable},`))
    .join('\n');
}
