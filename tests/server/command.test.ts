import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations/migrations.ts';
import { openDatabase } from '../../server/db/open.ts';
import { launch } from '../../server/launch.ts';
import { checkPlugins } from '../../server/portal/installedPlugins.ts';
import { readSettings, SettingsError, VERSION } from '../../server/settings/settings.ts';
import { startFailure } from '../../server/startFailure.ts';
import { freePort } from '../support/listen.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const INFO = 30;
const FATAL = 60;
const FILLING = 'filling the database with demo data';
const MIGRATED = 'migrated the database';
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-command-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(settings: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { env: { PATH, HOME, ...settings } });
}

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly url?: string;
  readonly err?: { readonly stack: string };
}

/** Every line that was printed is an object of the log; anything else fails the test. */
const linesOf = (output: string): Line[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const exitOf = (child: ChildProcess) => once(child, 'exit').then(([code]) => code);

/** Runs it to its end, which must come by itself. */
async function refused(settings: Record<string, string>) {
  const child = start({ PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir, ...settings });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
  const fatal = linesOf(output).filter(({ level }) => level === FATAL);
  return { code, errors, messages: fatal.map(({ msg }) => msg), fatal };
}

/** Resolves with the lines that were printed until it was ready. */
async function ready(child: ReturnType<typeof start>) {
  const lines: Line[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(...linesOf(line));
    const last = lines.at(-1);
    if (last?.url !== undefined) return { lines, last, url: last.url };
  }
  throw new Error(`It ended before it was ready:\n${JSON.stringify(lines)}`);
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = exitOf(child);
  child.kill(signal);
  return exit;
}

describe('the command', { timeout: 60_000 }, () => {
  it('prints its settings when asked for help', async () => {
    const child = start({}, '--help');
    const [output, code] = await Promise.all([text(child.stdout), exitOf(child)]);
    expect(code).toBe(0);
    expect(output).toContain('PORTAL_PORT');
  });

  it('is ready with one line that has addresses and logins, keeps its secret to itself, and stops on a signal', async () => {
    const child = start({
      PORTAL_PORT: '0',
      PORTAL_DATA_DIR: dataDir,
      PORTAL_SEED_INCIDENTS: '50',
      PORTAL_LOG_LEVEL: 'silent',
    });
    const { lines, last, url } = await ready(child);
    const address = /^http:\/\/(127\.0\.0\.1:\d+)\/$/.exec(url)?.[1];
    expect(last).toMatchObject({
      level: INFO,
      msg: `Vigil is ready at ${url}`,
      listening: address,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      demoPassword: 'vigil-demo',
      demoLogins: ['avery', 'jordan', 'admin', 'casey'],
    });
    expect(lines).toContainEqual(expect.objectContaining({ msg: FILLING, percent: 100 }));
    const migrated = { msg: MIGRATED, migrations: Object.keys(migrations), ms: expect.any(Number) };
    expect(lines).toContainEqual(expect.objectContaining(migrated));
    expect((await fetch(`${url}readyz`)).status).toBe(200);
    expect(((await stat(join(dataDir, 'token-secret'))).mode & 0o777).toString(8)).toBe('600');
    expect(await stopped(child, 'SIGTERM')).toBe(0);
  });

  it('keeps data and sign-ins over a restart, and refuses a port that is taken', async () => {
    const publicUrl = { PORTAL_PUBLIC_URL: 'https://portal.example', PORTAL_HOST: '127.0.0.1' };
    const child = start({ PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir });
    const { lines, url } = await ready(child);
    expect(lines.map(({ msg }) => msg)).toEqual([`Vigil is ready at ${url}`]);
    const { port } = new URL(url);
    const other = await mkdtemp(join(tmpdir(), 'portal-command-'));
    expect(await refused({ ...publicUrl, PORTAL_PORT: port, PORTAL_DATA_DIR: other })).toMatchObject({
      code: 1,
      errors: '',
      messages: [`Port ${port} is taken: set PORTAL_PORT to another one.`],
    });
    await rm(other, { recursive: true });
    expect(await stopped(child, 'SIGINT')).toBe(0);
  });

  it('warns of a support that nobody reaches, where it is no demo', async () => {
    const own = { PORTAL_DEMO: '0', PORTAL_BRAND_PHONE: '+1 902 555 0100' };
    const other = await mkdtemp(join(tmpdir(), 'portal-command-'));
    const child = start({ PORTAL_PORT: '0', PORTAL_DATA_DIR: other, ...own });
    const { lines, url } = await ready(child);
    expect(lines.map(({ msg }) => msg)).toEqual([
      MIGRATED,
      "PORTAL_BRAND_EMAIL is not set: the portal shows support@vigil.example, which is nobody's",
      `Vigil is ready at ${url}`,
    ]);
    expect(await stopped(child, 'SIGTERM')).toBe(0);
    await rm(other, { recursive: true });
  });
});

describe('the command at a terminal', { timeout: 60_000 }, () => {
  function startAtTerminal(settings: Record<string, string>) {
    const { PATH = '' } = process.env;
    const typed = `${process.execPath} --import tsx ${MAIN}`;
    const words = ['--quiet', '--return', '--command', typed, '/dev/null'];
    return spawn('script', words, { env: { PATH, ...settings } });
  }

  it.each([
    ['{}', {}, []],
    ['asked to show calls', { PORTAL_LOG_CALLS: '1' }, [/^GET \/api\/none 404 \d+ ms$/]],
  ])('says last where it is and who may sign in, and no calls after that: %s', async (_, asked, calls) => {
    const own = await mkdtemp(join(tmpdir(), 'portal-command-'));
    const settings = { PORTAL_PORT: '0', PORTAL_DATA_DIR: own, PORTAL_SEED_INCIDENTS: '50', ...asked };
    const child = startAtTerminal(settings);
    const printed = createInterface(child.stdout);
    const lines: string[] = [];
    const ended = exitOf(child);
    for await (const line of printed) {
      // The terminal shows the key that ends it, too, wherever the output is by then.
      lines.push(line.trim().replace('^C', ''));
      if (!/^casey /.test(line.trim())) continue;
      const [, url = ''] = /ready at (\S+)/.exec(lines.join('\n')) ?? [];
      await fetch(`${url}api/none`);
      // The key that ends it.
      child.stdin.write('\u0003');
    }
    await ended;
    const at = lines.findIndex((line) => line.startsWith('Vigil is ready at '));
    // The line of the progress is gone.
    expect(lines.join('\n')).not.toContain('100 %');
    expect(lines[at + 3]).toBe('Demo logins, password vigil-demo:');
    expect(lines[at + 7]).toMatch(/^casey +not yet approved$/);
    const after = lines.slice(at + 8).filter((line) => line !== '' && !/ info stopping /.test(line));
    expect(after).toEqual(calls.map((line) => expect.stringMatching(line)));
    await rm(own, { recursive: true });
  });

  it('speaks to a person', async () => {
    const child = startAtTerminal({ PORTAL_PROT: '1' });
    const [output, code] = await Promise.all([text(child.stdout), exitOf(child)]);
    expect(code).toBe(2);
    expect(output).toMatch(/^\d\d:\d\d:\d\d fatal PORTAL_PROT: there is no such setting\r\n/);
  });
});

describe('the commands user, source, audit and import', { timeout: 60_000 }, () => {
  const NAMES = ['user', 'source', 'audit', 'import'] as const;
  let own = '';

  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), 'portal-commands-'));
    await writeFile(join(own, 'dealers.csv'), 'id,name\nD1,One\n');
  });
  afterAll(() => rm(own, { recursive: true }));

  async function run(name: (typeof NAMES)[number], settings: Record<string, string>) {
    const { PATH = '' } = process.env;
    const words = { user: ['list'], source: ['list'], audit: [], import: [own] }[name];
    const args = ['--import', 'tsx', `server/${name}.ts`, ...words];
    const child = spawn(process.execPath, args, { env: { PATH, ...settings } });
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exitOf(child)]);
    return { code, output, errors };
  }

  it.each(NAMES)('say what they migrated, beside their output: %s', async (name) => {
    const first = await run(name, { PORTAL_DATA_DIR: join(own, name) });
    const migrated = /^Migrated the database in \S+: 0030 first version, .+, in \d+\.\d s\.\n$/;
    expect(first).toMatchObject({ code: 0, errors: expect.stringMatching(migrated) });
    // Nothing has happened yet that the audit could tell.
    expect(first.output === '').toBe(name === 'audit');
  });

  it('say nothing of it the second time', async () => {
    const settings = { PORTAL_DATA_DIR: join(own, 'user') };
    expect(await run('user', settings)).toMatchObject({ code: 0, errors: '' });
  });

  it.each(NAMES)('say that a database is away, and end with 1: %s', async (name) => {
    const PORTAL_DATABASE_URL = `postgres://portal@127.0.0.1:${await freePort()}/portal`;
    const away =
      /^The database of PORTAL_DATABASE_URL cannot be reached: .*ECONNREFUSED.*\. Start again when it can\.\n$/;
    expect(await run(name, { PORTAL_DATABASE_URL })).toEqual({
      ...{ code: 1, output: '' },
      errors: expect.stringMatching(away),
    });
  });
});

describe('a start that cannot succeed', { timeout: 60_000 }, () => {
  it('names the setting of a database that is not there', async () => {
    // A name with two addresses fails with an error that has no message of its own.
    const PORTAL_DATABASE_URL = `postgres://portal@localhost:${await freePort()}/portal`;
    const { code, errors, messages } = await refused({ PORTAL_DATABASE_URL, PORTAL_LOG_LEVEL: 'silent' });
    expect([code, errors]).toEqual([1, '']);
    expect(messages).toEqual([
      expect.stringMatching(
        /^The database of PORTAL_DATABASE_URL cannot be reached: .*ECONNREFUSED.*\. Start again when it can\.$/,
      ),
    ]);
  });

  it('names every setting that it refuses, those that only the page reads too', async () => {
    const settings = { PORTAL_PROT: '1', PORTAL_BRAND_EMAIL: 'nobody', PORTAL_BRAND_LOGO: 'data:,x' };
    expect(await refused(settings)).toMatchObject({
      code: 2,
      errors: '',
      messages: [
        'PORTAL_PROT: there is no such setting',
        'PORTAL_BRAND_EMAIL: must be an e-mail address',
        'PORTAL_BRAND_LOGO: must be a path, or an http(s) address',
      ],
    });
  });

  it('has the stack of an error in a field of its one line', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'portal-command-'));
    await writeFile(join(broken, 'portal.db'), 'not a database'.repeat(100));
    const { code, errors, fatal } = await refused({ PORTAL_DATA_DIR: broken });
    expect([code, errors]).toEqual([1, '']);
    expect(fatal).toMatchObject([{ err: { stack: expect.stringContaining('    at ') } }]);
    await rm(broken, { recursive: true });
  });
});

describe('the reason of a failed start', () => {
  let scratch = '';
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'portal-command-'));
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  const why = async (settings: Record<string, string>) => {
    const read = readSettings({ PORTAL_PORT: '0', PORTAL_DATA_DIR: scratch, ...settings });
    const failed: unknown = await launch({ settings: read, log: pino({ level: 'silent' }) }).catch(
      (error: unknown) => error,
    );
    return startFailure(failed, read);
  };

  it('is the version that a newer database needs', async () => {
    const db = await openDatabase({ dataDir: scratch });
    await migrateDatabase(db);
    const later = 'A later version has changed this database. Start';
    for (const [name, time, start] of [
      ['9999 later', '2099-01-01', 'the version that ran on it last or a later one'],
      ['9999 still later', '2099-01-02T00:00:00.000Z 7.1.0', 'version 7.1.0 or a later one'],
    ] as const) {
      await sql`insert into kysely_migration values (${name}, ${time})`.execute(db);
      await expect(migrateDatabase(db)).rejects.toThrow(`${later} ${start}: this is ${VERSION}.`);
    }
    await db.destroy();
    expect(await why({})).toMatchObject({
      code: 2,
      message: expect.stringContaining(`${later} version 7.1.0`),
    });
  });

  it('is the data folder that cannot be one', async () => {
    const PORTAL_DATA_DIR = join(scratch, 'file');
    await writeFile(PORTAL_DATA_DIR, '');
    expect(await why({ PORTAL_DATA_DIR })).toEqual({
      code: 2,
      message: expect.stringMatching(/^The data folder .*file \(PORTAL_DATA_DIR\) cannot be used: EEXIST/),
    });
  });

  it('is the address that nobody can listen on', async () => {
    const PORTAL_DATA_DIR = join(scratch, 'other');
    expect(await why({ PORTAL_DATA_DIR, PORTAL_HOST: '192.0.2.1' })).toEqual({
      code: 2,
      message: expect.stringMatching(
        /^The server cannot listen on 192\.0\.2\.1:0 \(PORTAL_HOST, PORTAL_PORT\): .*EADDRNOTAVAIL/,
      ),
    });
  });

  it('is the plugin that the built portal does not have, with those that it has', async () => {
    const switched = { PORTAL_STATIC_DIR: scratch, PORTAL_PLUGINS_OFF: 'contcts', PORTAL_PLUGINS_ON: 'x' };
    // A provider that serves no portal cannot know them.
    expect(() => checkPlugins(readSettings(switched))).not.toThrow();
    await writeFile(join(scratch, 'plugins.json'), '[{"id":"home"},"contacts"]');
    const unknown = [
      "PORTAL_PLUGINS_OFF: names 'contcts', but the plugins are home, contacts",
      "PORTAL_PLUGINS_ON: names 'x', but the plugins are home, contacts",
    ];
    expect(() => checkPlugins(readSettings(switched))).toThrow(new SettingsError(unknown.join('\n')));
    expect(() => checkPlugins(readSettings({ ...switched, PORTAL_PLUGINS_ON: '' }))).toThrow('contcts');
    const known = { PORTAL_STATIC_DIR: scratch, PORTAL_PLUGINS_OFF: 'home,contacts' };
    expect(() => checkPlugins(readSettings(known))).not.toThrow();
    const misplaced = { PORTAL_PLUGIN_SETTINGS: '{"home":{"x":1},"hom":{}}' };
    const problems = [
      "PORTAL_PLUGIN_SETTINGS: names 'hom', but the plugins are home, contacts",
      "PORTAL_PLUGIN_SETTINGS: 'home' has no settings",
    ];
    expect(() => checkPlugins(readSettings({ ...known, ...misplaced }))).toThrow(
      new SettingsError(problems.join('\n')),
    );
  });
});
