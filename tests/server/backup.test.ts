import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../server/db/backUp.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { VERSION } from '../../server/settings/version.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { countOf, scratchDatabase } from '../support/scratchDatabase.ts';

let scratch = '';
let provider: Provider;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  provider = await startProvider();
});
afterAll(async () => {
  await provider.close();
  await rm(scratch, { recursive: true });
});

/** The command, as an operator runs it. */
function backUpInto(folder: string) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORTAL_DATA_DIR: provider.deps.settings.dataDir };
  const args = ['--import', 'tsx', 'server/backup.ts', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { status, printed: stdout + stderr };
}

const sendRequest = (token: string, subject: string) =>
  provider.post('/api/Contact/feedback', { subject, notes: 'kept' }, token);

describe('a backup of the embedded database', () => {
  it('is taken while the server runs, and a server on it goes on where the first one was', async () => {
    const token = await provider.signIn('avery');
    expect((await sendRequest(token, 'before the backup')).status).toBe(200);
    const folder = join(scratch, 'monday');
    // As a restore from an archive may have left it.
    await chmod(join(provider.deps.settings.dataDir, 'token-secret'), 0o644);
    expect(backUpInto(folder)).toEqual({ status: 0, printed: `Backed up into ${folder}.\n` });
    expect((await sendRequest(token, 'after the backup')).status).toBe(200);

    expect((await readdir(folder)).sort()).toEqual(['portal.db', 'token-secret']);
    for (const name of ['portal.db', 'token-secret'])
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const restored = await startProvider({ settings: { dataDir: folder } });
    const subjects = await restored.deps.db.selectFrom('feedback').select('subject').execute();
    expect(subjects).toEqual([{ subject: 'before the backup' }]);
    for (const table of ['incidents', 'recordings', 'users', 'schedules'] as const)
      expect(await countOf(restored.deps.db, table)).toBe(await countOf(provider.deps.db, table));
    expect((await restored.post('/api/Schedule/schedules', {}, token)).status).toBe(200);
    await restored.close();
  });

  it('takes no option for the name of a folder', () => {
    const usage = 'Name the folder of the backup: npm run backup -- FOLDER\n';
    expect(backUpInto('--help')).toMatchObject({ status: 0, printed: expect.stringContaining(usage) });
    expect(backUpInto('--folder')).toEqual({ status: 2, printed: usage });
    expect([existsSync('--help'), existsSync('--folder')]).toEqual([false, false]);
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
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a database that a later version has changed', () => {
  it('is refused by this one, instead of being written to', async () => {
    const { db, close } = await scratchDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999 later', '2099-01-01')`.execute(db);
    await expect(migrateDatabase(db)).rejects.toThrow(
      `A later version has changed this database. Start the version that ran on it last or a later one: this is ${VERSION}.`,
    );
    await sql`insert into kysely_migration values ('9999 still later', '2099-01-02 7.1.0')`.execute(db);
    await expect(migrateDatabase(db)).rejects.toThrow('Start version 7.1.0 or a later one');
    await close();
  });
});
