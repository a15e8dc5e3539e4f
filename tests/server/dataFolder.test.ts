/** The folder of the embedded database: who may read it, whose it is, and its backup. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startChild } from '../../scripts/provider/childServer.ts';
import { backUp } from '../../server/backup.ts';
import { ofFile } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { environmentOf, type Provider, startProvider } from '../support/provider.ts';
import { countOf, rowsWith } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
let scratch = '';
beforeEach(() => {
  scratch = fresh();
});

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const rightsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, rightsOf(join(folder, name))]));

async function start(dataDir: string) {
  return startProvider({ settings: { dataDir, demo: false, databaseUrl: undefined } });
}

const COPIED = { 'portal.db': '600', 'token-secret': '600' };
const BESIDE = {
  'portal.db-wal': '600',
  'portal.db-shm': '600',
  'portal.lock': '600',
  'portal.lock.json': '600',
};
const PRIVATE = { ...COPIED, ...BESIDE };

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
    expect([rightsOf(backup), rightsIn(backup)]).toEqual(['700', COPIED]);
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

const sendRequest = ({ post }: Provider, token: string, subject: string) =>
  post('/api/Contact/feedback', { subject, notes: 'kept' }, token);

describe('two processes on one folder of the embedded database', () => {
  const taken = (dataDir: string, by: string) =>
    expect.objectContaining({
      message: expect.stringMatching(
        new RegExp(
          `ended with 1 .*The data folder ${dataDir} \\(PORTAL_DATA_DIR\\) is taken: it belongs to ${by}.*\\. Stop that server first`,
          's',
        ),
      ),
    });

  it('that start together are one server, since the other says whose the folder is and ends', async () => {
    const settings = { PORTAL_DATA_DIR: join(scratch, 'data'), PORTAL_SEED_INCIDENTS: '20' };
    const starts = await Promise.allSettled([startChild(settings), startChild(settings)]);
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(running).toHaveLength(1);
    expect(starts).toContainEqual({
      status: 'rejected',
      reason: taken(settings.PORTAL_DATA_DIR, `(?:process \\d+ on ${hostname()}|another process)`),
    });
    await running[0]?.end('SIGTERM');
  }, 120_000);

  it('say of a server that has run for long since when', async () => {
    const dataDir = join(scratch, 'data');
    const provider = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(
        `^it belongs to process ${process.pid} on ${hostname()}, which has run since \\d{4}-[\\d-]+T[\\d:.]+Z$`,
      ),
    );
    await provider.close();
  });

  it('are one server beside commands of the operator, which work while it writes', async () => {
    const provider = await startProvider({ incidents: 60, settings: { databaseUrl: undefined } });
    const token = await provider.signIn('avery');
    let ended = false;
    const statuses: number[] = [];
    const writing = (async () => {
      // Beyond the hour's most they are answered with a refusal, and still each takes a number in the database.
      while (!ended) statuses.push((await sendRequest(provider, token, 'x')).status);
    })();
    const command = async (file: string, ...args: string[]) =>
      (await wholeRun(startNode(`server/${file}.ts`, args, environmentOf(provider)))).output;
    const copy = join(scratch, 'copy');
    const [approved, backup] = await Promise.all([
      command('user', 'approve', 'casey'),
      command('backup', copy),
    ]);
    expect(approved).toMatch(/casey/);
    expect(backup).toBe(`Backed up into ${copy}.\n`);
    ended = true;
    await writing;
    expect(new Set(statuses)).toEqual(new Set([200]));
    await provider.signIn('casey');
    await provider.close();
  }, 120_000);
});

describe('a backup of the embedded database', () => {
  const provider = ofFile(() => startProvider({ incidents: 60, settings: { databaseUrl: undefined } }));

  it('is taken while the server runs, and a server on it goes on where the first one was', async () => {
    const token = await provider.signIn('avery');
    expect((await sendRequest(provider, token, 'before the backup')).status).toBe(200);
    const folder = join(scratch, 'monday');
    // As a restore from an archive may have left it.
    chmodSync(join(provider.deps.settings.dataDir, 'token-secret'), 0o644);
    backUp(provider.deps.settings, folder);
    expect((await sendRequest(provider, token, 'after the backup')).status).toBe(200);
    expect([rightsOf(folder), rightsIn(folder)]).toEqual(['700', COPIED]);
    const restored = await startProvider({ settings: { dataDir: folder } });
    expect(await rowsWith(restored.deps.db, 'feedback')).toMatchObject([{ subject: 'before the backup' }]);
    for (const table of ['incidents', 'recordings', 'users', 'schedules'] as const)
      expect(await countOf(restored.deps.db, table)).toBe(await countOf(provider.deps.db, table));
    expect((await restored.post('/api/Schedule/schedules', {}, token)).status).toBe(200);
    await restored.close();
  });

  it('takes no option for the name of a folder', async () => {
    const usage = 'Name the folder of the backup: npm run backup -- FOLDER\n';
    const run = (word: string) => wholeRun(startNode('server/backup.ts', [word], environmentOf(provider)));
    const [help, option] = await Promise.all([run('--help'), run('--folder')]);
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining(usage) });
    expect(option).toEqual({ code: 2, output: '', errors: usage });
    expect([existsSync('--help'), existsSync('--folder')]).toEqual([false, false]);
  });

  it('takes no second word, which a name with spaces would be', async () => {
    const words = [join(scratch, 'my'), 'backups'];
    const program = startNode('server/backup.ts', words, environmentOf(provider));
    expect(await wholeRun(program)).toEqual({
      code: 2,
      output: '',
      errors: expect.stringMatching(/, not '.*\/my' 'backups'\. A name with spaces needs quotes\./),
    });
    expect(existsSync(join(scratch, 'my'))).toBe(false);
  });

  it('is refused where it would replace something, has nothing to copy or is not the way', () => {
    const { settings } = provider.deps;
    const folder = join(scratch, 'tuesday');
    expect(() => backUp(settings, scratch)).toThrow(
      `${scratch} is there already: a backup never replaces one.`,
    );
    expect(() => backUp({ ...settings, dataDir: scratch }, folder)).toThrow(
      `There is no database at ${join(scratch, 'portal.db')}.`,
    );
    const databaseUrl = 'postgres://portal@127.0.0.1/portal';
    expect(() => backUp({ ...settings, databaseUrl }, folder)).toThrow('with pg_dump');
    const [loop, broken] = [join(scratch, 'loop'), join(scratch, 'portal.db')];
    symlinkSync(loop, loop);
    expect(() => backUp({ ...settings, dataDir: loop }, folder)).toThrow('portal.db cannot be read: ELOOP');
    // As on a full disk: what is left would refuse the same command once there is room.
    writeFileSync(broken, 'not a database'.repeat(100));
    expect(() => backUp({ ...settings, dataDir: scratch }, folder)).toThrow(
      `There is no backup in ${folder}: file is not a database`,
    );
    expect(() => backUp(settings, join(broken, 'folder'))).toThrow(/^There is no backup in .*: ENOTDIR/);
    expect(existsSync(folder)).toBe(false);
  });
});
