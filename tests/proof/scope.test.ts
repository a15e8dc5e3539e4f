/** Takes the conditions of scope out of the provider one at a time; the tests must notice each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScopeCondition, scopeConditions } from '../support/scopeConditions.ts';

const ROOT = resolve('.');
const COPIED = ['package.json', 'vitest.config.ts', 'server', 'src', 'tests/support', 'tests/server'];

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-scope-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** A copy of the provider and of what its tests of access need. */
function copyOfProvider(name: string): string {
  const folder = join(scratch, name);
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Whether tests of the server pass in a copy. */
async function passes(folder: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const files = tests.map((name) => `tests/server/${name}.test.ts`);
  const args = [vitest, 'run', '--project', 'server', '--bail', '1', ...files];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

it('the tests notice each condition of scope that is missing', async () => {
  const conditions = scopeConditions(ROOT);
  expect(conditions.length).toBeGreaterThan(50);
  const unnoticed: string[] = [];
  const waiting = [...conditions];
  const takeOut = async (name: string) => {
    const folder = copyOfProvider(name);
    const tests = [...new Set(conditions.flatMap((condition) => condition.tests))];
    expect(await passes(folder, tests), 'the tests pass with every condition in its place').toBe(true);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (await passesWithout(folder, next)) unnoticed.push(`${next.file}:${next.line} ${next.text}`);
  };
  await Promise.all([takeOut('one'), takeOut('two')]);
  console.warn(`${conditions.length} conditions taken out, ${unnoticed.length} of them unnoticed`);
  expect(unnoticed).toEqual([]);
}, 3_600_000);

async function passesWithout(folder: string, { file, without, tests }: ScopeCondition): Promise<boolean> {
  writeFileSync(join(folder, file), without);
  const passed = await passes(folder, tests);
  cpSync(join(ROOT, file), join(folder, file));
  return passed;
}
