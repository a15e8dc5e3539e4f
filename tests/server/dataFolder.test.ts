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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChildServer, startChild } from '../support/childServer.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';

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

const PRIVATE = { 'portal.db': '600', 'portal.db-wal': '600', 'portal.db-shm': '600', 'token-secret': '600' };

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

  it('that start together lose no write of either, and one goes on when the other is killed', async () => {
    const settings = { PORTAL_DATA_DIR: join(scratch, 'data'), PORTAL_SEED_INCIDENTS: '60' };
    const [one, two] = await Promise.all([startChild(settings), startChild(settings)]);
    const tokens = await Promise.all(
      ['avery', 'jordan', 'admin'].map((name, index) => signIn(index === 1 ? one : two, name)),
    );
    const requests = tokens.flatMap((token) =>
      Array.from({ length: 12 }, (_, index) =>
        post(index % 2 === 0 ? one : two, '/api/Contact/feedback', { subject: 'x', notes: 'y' }, token),
      ),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses).toEqual(Array(36).fill(200));
    await one.end('SIGKILL');
    const after = await post(two, '/api/Contact/feedback', { subject: 'x', notes: 'y' }, tokens[0]);
    expect(after.status).toBe(200);
    await two.end('SIGTERM');
    const provider = await startProvider({
      settings: { dataDir: settings.PORTAL_DATA_DIR, databaseUrl: undefined },
    });
    const ids = await provider.deps.db.selectFrom('feedback').select('id').orderBy('id').execute();
    expect(ids).toEqual(Array.from({ length: 37 }, (_, index) => ({ id: index + 1 })));
    await provider.close();
  }, 120_000);
});
