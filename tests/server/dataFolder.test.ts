import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChildServer, startChild } from '../support/childServer.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';

const runCommand = promisify(execFile);

let scratch = '';
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-folder-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const rightsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, rightsOf(join(folder, name))]));

async function start(dataDir: string) {
  return startProvider({ settings: { dataDir, demo: false, databaseUrl: undefined } });
}

const PRIVATE = {
  'portal.db': '600',
  'portal.db-wal': '600',
  'portal.db-shm': '600',
  'portal.lock': '600',
  'portal.lock.json': '600',
  'token-secret': '600',
};

describe('the folder of the embedded database', () => {
  it('is open to its own account alone, with all that lies in it', async () => {
    const dataDir = join(scratch, 'new', 'data');
    const provider = await start(dataDir);
    expect([rightsOf(dataDir), rightsIn(dataDir)]).toEqual(['700', PRIVATE]);
    await provider.close();
  });

  it('is closed to others when an earlier start, a restore or a backup has left something open', async () => {
    const dataDir = join(scratch, 'data');
    await (await start(dataDir)).close();
    const backup = join(dataDir, 'backups', 'monday');
    mkdirSync(backup, { recursive: true });
    writeFileSync(join(dataDir, 'portal.db.before'), '');
    writeFileSync(join(dataDir, 'token-secret.old'), '');
    for (const name of ['portal.db', 'token-secret']) copyFileSync(join(dataDir, name), join(backup, name));
    for (const folder of [dataDir, join(dataDir, 'backups'), backup]) {
      chmodSync(folder, 0o755);
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isFile()) chmodSync(join(folder, entry.name), 0o644);
    }
    const provider = await start(dataDir);
    expect([rightsOf(dataDir), rightsIn(dataDir)]).toEqual([
      '700',
      { ...PRIVATE, backups: '700', 'portal.db.before': '600', 'token-secret.old': '600' },
    ]);
    expect([rightsOf(backup), rightsIn(backup)]).toEqual([
      '700',
      { 'portal.db': '600', 'token-secret': '600' },
    ]);
    await provider.close();
  });

  it('changes nothing of what a link in it leads to', async () => {
    const dataDir = join(scratch, 'data');
    mkdirSync(dataDir);
    const secret = join(scratch, 'of-a-secret-store');
    writeFileSync(secret, 's'.repeat(64));
    chmodSync(secret, 0o640);
    symlinkSync(secret, join(dataDir, 'token-secret'));
    const provider = await start(dataDir);
    expect(rightsOf(secret)).toBe('640');
    await provider.close();
  });

  it('keeps its rights where other files lie in it too, while its own files are closed', async () => {
    const dataDir = join(scratch, 'shared');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'notes.txt'), 'of somebody else');
    chmodSync(join(dataDir, 'notes.txt'), 0o644);
    writeFileSync(join(dataDir, 'token-secret'), 's'.repeat(64));
    chmodSync(join(dataDir, 'token-secret'), 0o644);
    const provider = await start(dataDir);
    expect([rightsOf(dataDir), rightsIn(dataDir)]).toEqual(['755', { ...PRIVATE, 'notes.txt': '644' }]);
    await provider.close();
  });
});

describe('two processes on one folder of the embedded database', () => {
  const post = (server: ChildServer, path: string, body: object, token = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const signIn = async (server: ChildServer, username: string) => {
    const answer = await post(server, '/api/Authenticate', { username, password: DEMO_PASSWORD });
    const { token }: { token: string } = await answer.json();
    return token;
  };

  const taken = (dataDir: string, by: string) =>
    expect.objectContaining({
      message: expect.stringMatching(
        new RegExp(
          `ended with 1 .*The data folder ${dataDir} \\(PORTAL_DATA_DIR\\) is taken: it belongs to ${by}`,
          's',
        ),
      ),
    });

  it('that start together are one server, since the other says whose the folder is and ends', async () => {
    const settings = { PORTAL_DATA_DIR: join(scratch, 'data'), PORTAL_SEED_INCIDENTS: '60' };
    const starts = await Promise.allSettled([startChild(settings), startChild(settings)]);
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(running).toHaveLength(1);
    expect(starts).toContainEqual({
      status: 'rejected',
      reason: taken(settings.PORTAL_DATA_DIR, `(?:process \\d+ on ${hostname()}|another process)`),
    });
    const [server] = running;
    expect((await fetch(`${server?.url}/readyz`)).status).toBe(200);
    await expect(startChild(settings)).rejects.toEqual(
      taken(
        settings.PORTAL_DATA_DIR,
        `process \\d+ on ${hostname()}, which has run since \\d{4}-[\\d-]+T[\\d:.]+Z\\. Stop that server first`,
      ),
    );
    await server?.end('SIGTERM');
  }, 120_000);

  it('follow each other at once, also when the first was killed', async () => {
    const settings = { PORTAL_DATA_DIR: join(scratch, 'data'), PORTAL_DEMO: '0' };
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
      const server = await startChild(settings);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.end(signal);
    }
  }, 120_000);

  it('are one server beside commands of the operator, which work while it writes', async () => {
    const settings = { PORTAL_DATA_DIR: join(scratch, 'data'), PORTAL_SEED_INCIDENTS: '60' };
    const server = await startChild(settings);
    const token = await signIn(server, 'avery');
    let ended = false;
    const statuses: number[] = [];
    const writing = (async () => {
      // Beyond the hour's most they are answered with a refusal, and still each takes a number in the database.
      while (!ended)
        statuses.push(
          (await post(server, '/api/Contact/feedback', { subject: 'x', notes: 'y' }, token)).status,
        );
    })();
    const command = (file: string, ...args: string[]) =>
      runCommand(process.execPath, ['--import', 'tsx', `server/${file}.ts`, ...args], {
        env: { ...process.env, ...settings },
      });
    expect((await command('user', 'approve', 'casey')).stdout).toMatch(/casey/);
    expect((await command('audit')).stdout).toMatch(/"account.approved"/);
    expect((await command('backup', join(scratch, 'copy'))).stdout).toMatch(/Backed up/);
    ended = true;
    await writing;
    expect(new Set(statuses)).toEqual(new Set([200]));
    await signIn(server, 'casey');
    await server.end('SIGTERM');
  }, 120_000);
});
