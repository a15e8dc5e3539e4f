import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-command-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(settings: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { env: { PATH, HOME, ...settings } });
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Resolves with what was printed once a line matches. */
function printed(child: ReturnType<typeof start>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve(output);
    });
    child.once('exit', () => reject(new Error(`It ended without printing ${pattern}:\n${output}`)));
  });
}

describe('the command', { timeout: 60_000 }, () => {
  it('prints its settings when asked for help', async () => {
    const child = start({}, '--help');
    const [output, code] = await Promise.all([text(child.stdout), exitOf(child)]);
    expect(code).toBe(0);
    expect(output).toContain('PORTAL_PORT');
  });

  it('refuses settings that it does not know', async () => {
    const child = start({ PORTAL_PROT: '1' });
    const [output, code] = await Promise.all([text(child.stderr), exitOf(child)]);
    expect(code).toBe(2);
    expect(output).toContain('PORTAL_PROT: there is no such setting');
  });

  it('prints address and logins when it is ready, keeps its secret to itself, and stops on a signal', async () => {
    const settings = {
      PORTAL_PORT: '0',
      PORTAL_DATA_DIR: dataDir,
      PORTAL_SEED_INCIDENTS: '50',
      PORTAL_LOG_LEVEL: 'warn',
    };
    const child = start(settings);
    const exit = exitOf(child);
    const output = await printed(child, /ready at[\s\S]*casey/);
    const [, url = ''] = /ready at (http:\/\/127\.0\.0\.1:\d+)\//.exec(output) ?? [];
    expect(output).toContain('Demo logins, password vigil-demo:');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toString(8)).toBe('600');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('keeps data and sign-ins over a restart', async () => {
    const settings = { PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir, PORTAL_LOG_LEVEL: 'warn' };
    const child = start(settings);
    const exit = exitOf(child);
    const output = await printed(child, /casey/);
    expect(output).not.toContain('Filled');
    child.kill('SIGINT');
    expect(await exit).toBe(0);
  });

  it('says in one line when its port is taken', async () => {
    const holder = start({ PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir, PORTAL_LOG_LEVEL: 'warn' });
    const exit = exitOf(holder);
    const [, port = ''] = /:(\d+)\//.exec(await printed(holder, /casey/)) ?? [];
    const child = start({ PORTAL_PORT: port, PORTAL_DATA_DIR: dataDir });
    const [output, code] = await Promise.all([text(child.stderr), exitOf(child)]);
    expect([code, output]).toEqual([1, `Port ${port} is taken: set PORTAL_PORT to another one.\n`]);
    holder.kill('SIGTERM');
    await exit;
  });

  it.each(['127.0.0.1', 'localhost'])('says in one line that there is no database on %s', async (host) => {
    const url = `postgres://portal@${host}:${await freePort()}/portal`;
    const child = start({ PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir, PORTAL_DATABASE_URL: url });
    const [output, code] = await Promise.all([text(child.stderr), exitOf(child)]);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The database cannot be reached: .*ECONNREFUSED.*\. Start again when it can\.\n$/,
    );
  });
});
