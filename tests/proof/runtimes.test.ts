/** The rules and the provider on the newer lines of Node that are still looked after; `npm test` runs them on the installed one. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** The npm package `node` brings the newest version of each line. */
function onNode(line: number, ...command: string[]) {
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', '-p', `node@${line}`, '--', ...command], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...process.env, PROOF: undefined, VITEST: undefined, NO_COLOR: '1' },
  });
  return { status, text: stdout + stderr };
}

describe.each([22, 24])('Node %i', (line) => {
  it('runs the tests of the rules and of the provider', () => {
    expect(onNode(line, 'node', '--version').text).toContain(`v${line}.`);
    const vitest = 'node_modules/vitest/vitest.mjs';
    const projects = ['unit', 'server'].flatMap((project) => ['--project', project]);
    const { status, text } = onNode(line, 'node', vitest, 'run', ...projects, '--reporter=dot');
    expect(status, text.slice(-8_000)).toBe(0);
    expect(text).toMatch(/Tests +\d{4} passed/);
  });
});
