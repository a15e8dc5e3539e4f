import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportLines } from '../../scripts/conformance/findings.ts';
import { readOptions } from '../../scripts/conformance/options.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

describe('the conformance report', () => {
  it('has a line per call, what is wrong below it, and a sum', () => {
    const lines = reportLines([
      { subject: 'GET /a', problems: [], notes: [], checked: true },
      { subject: 'GET /b', problems: ['is wrong'], notes: [], checked: true },
      { subject: 'GET /c', problems: [], notes: ['the list is empty'], checked: false },
    ]);
    expect(lines).toEqual([
      'ok    GET /a',
      'WRONG GET /b',
      '        is wrong',
      '-     GET /c',
      '        (the list is empty)',
      '',
      '3 calls, 1 wrong, 1 not checked',
    ]);
  });
});

describe('the conformance command', () => {
  const SCRIPT = fileURLToPath(new URL('../../scripts/conformance/main.ts', import.meta.url));

  async function run(...args: string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, ...args], {
      env: { PATH: process.env.PATH ?? '', CONFORMANCE_PASSWORD: DEMO_PASSWORD },
    });
    const exit = once(child, 'exit');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await exit;
    return { output, errors, code };
  }

  it('ends with 0 when all fits', async () => {
    const { output, code } = await run('--url', provider.url, '--user', 'avery');
    expect(output.trim().split('\n').at(-1)).toBe('35 calls, none wrong');
    expect(code).toBe(0);
  });

  it('ends with 1 when the login is refused, and with 2 when nothing answers', async () => {
    const refused = await run('--url', provider.url, '--user', 'avery', '--password', 'not it');
    expect(refused.output).toContain('WRONG POST /api/Authenticate\n        answers 401 instead of 200');
    expect(refused.code).toBe(1);
    const nobody = await run('--url', 'http://127.0.0.1:1', '--user', 'avery');
    expect(nobody.errors).toContain('http://127.0.0.1:1 could not be asked');
    expect(nobody.code).toBe(2);
  });

  it('takes only what it knows', () => {
    const good = ['--url', 'https://api.example/', '--user', 'a', '--password', 'b'];
    expect(readOptions(good, {})).toEqual({
      url: 'https://api.example',
      portal: 'https://api.example',
      user: 'a',
      password: 'b',
      commands: false,
      reference: false,
    });
    expect(readOptions([...good, '--nonsense'], {})).toBeUndefined();
    expect(readOptions(['--url', 'ftp://x', '--user', 'a', '--password', 'b'], {})).toBeUndefined();
    expect(readOptions(['--url', 'https://x', '--user', 'a'], {})).toBeUndefined();
  });
});
