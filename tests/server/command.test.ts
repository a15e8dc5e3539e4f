import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { devSettings } from '../../scripts/dev/main.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { migrations } from '../../server/db/migrations/migrations.ts';
import { openDatabase } from '../../server/db/open.ts';
import { launch } from '../../server/launch.ts';
import { checkPlugins } from '../../server/portal/installedPlugins.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { readSettings, VERSION } from '../../server/settings/settings.ts';
import { startFailure } from '../../server/startFailure.ts';
import { freePort, serve } from '../support/listen.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { readWhole } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const MAIN = 'server/main.ts';
const INFO = 30;
const FATAL = 60;
const FILLING = 'filling the database with demo data';
const MIGRATED = 'migrated the database';
const AWAY =
  'The database of PORTAL_DATABASE_URL cannot be reached: .*ECONNREFUSED.*\\. Start again when it can\\.';
const fresh = scratchFolders();

const start = (settings: Record<string, string>) => startNode(MAIN, [], { PORTAL_PORT: '0', ...settings });

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

/** Resolves with the lines that were printed until it was ready, and with those that follow until its end. */
async function ready(child: ReturnType<typeof start>) {
  const lines: Line[] = [];
  const printed = createInterface(child.stdout)[Symbol.asyncIterator]();
  async function until(isLast: (line: Line) => boolean): Promise<Line | undefined> {
    for (;;) {
      const { value, done } = await printed.next();
      if (done) return undefined;
      lines.push(...linesOf(value));
      const last = lines.at(-1);
      if (last && isLast(last)) return last;
    }
  }
  const last = await until(({ url }) => url !== undefined);
  if (last?.url === undefined) throw new Error(`It ended before it was ready:\n${JSON.stringify(lines)}`);
  return { lines, last, url: last.url, rest: () => until(() => false) };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(child, 'exit');
  child.kill(signal);
  return (await exit)[0];
}

describe('the command', { timeout: 60_000 }, () => {
  it('prints its settings when asked for help', async () => {
    const { code, output } = await wholeRun(startNode(MAIN, ['--help']));
    expect(code).toBe(0);
    expect(output).toContain('PORTAL_PORT');
  });

  it('is ready with one line that has addresses and logins, keeps its secret to itself, and starts again at once where it was killed', async () => {
    const PORTAL_DATA_DIR = fresh();
    const child = start({ PORTAL_DATA_DIR, PORTAL_SEED_INCIDENTS: '50', PORTAL_LOG_LEVEL: 'silent' });
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
    expect((await readWhole(await fetch(`${url}readyz`))).status).toBe(200);
    expect(((await stat(join(PORTAL_DATA_DIR, 'token-secret'))).mode & 0o777).toString(8)).toBe('600');
    await stopped(child, 'SIGKILL');
    // Its data stay, and its folder is nobody's any more.
    const again = start({ PORTAL_DATA_DIR });
    const restarted = await ready(again);
    expect(restarted.lines.map(({ msg }) => msg)).toEqual([`Vigil is ready at ${restarted.url}`]);
    expect(await stopped(again, 'SIGINT')).toBe(0);
  });

  it('warns of a support that nobody reaches, where it is no demo, and says no calls where it shall not', async () => {
    const nobody = "PORTAL_BRAND_EMAIL is not set: the portal shows support@vigil.example, which is nobody's";
    const own = { PORTAL_DATA_DIR: fresh(), PORTAL_BRAND_PHONE: '+1 902 555 0100', PORTAL_LOG_CALLS: '0' };
    const child = start({ ...own, PORTAL_DEMO: '0' });
    const { lines, url, rest } = await ready(child);
    await readWhole(await fetch(`${url}api/none`));
    expect(await stopped(child, 'SIGTERM')).toBe(0);
    await rest();
    expect(lines.map(({ msg }) => msg)).toEqual([MIGRATED, nobody, `Vigil is ready at ${url}`, 'stopping']);

    // On loopback the demo is only asked for: the database has none.
    const again = start({ ...own, PORTAL_LOG_LEVEL: 'warn' });
    const restarted = await ready(again);
    expect(restarted.lines.map(({ msg }) => msg)).toContain(nobody);
    expect(await stopped(again, 'SIGTERM')).toBe(0);
    await restarted.rest();
    // Why it ends is said at every level.
    expect(restarted.lines.at(-1)?.msg).toBe('stopping');
  });
});

describe('the command at a terminal', { timeout: 60_000 }, () => {
  function startAtTerminal(settings: Record<string, string>) {
    const { PATH = '' } = process.env;
    const typed = `${process.execPath} --import tsx ${MAIN}`;
    const words = ['--quiet', '--return', '--command', typed, '/dev/null'];
    return spawn('script', words, { env: { PATH, ...settings } });
  }

  it('says last where it is and who may sign in, and no calls after that', async () => {
    const settings = { PORTAL_PORT: '0', PORTAL_DATA_DIR: fresh(), PORTAL_SEED_INCIDENTS: '50' };
    const child = startAtTerminal(settings);
    const lines: string[] = [];
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) {
      // The terminal shows the key that ends it, too, wherever the output is by then.
      lines.push(line.trim().replace('^C', ''));
      if (!/^casey /.test(line.trim())) continue;
      const [, url = ''] = /ready at (\S+)/.exec(lines.join('\n')) ?? [];
      await readWhole(await fetch(`${url}api/none`));
      // The key that ends it.
      child.stdin.write('\u0003');
    }
    await ended;
    const at = lines.findIndex((line) => line.startsWith('Vigil is ready at '));
    // The line of the progress is gone.
    expect(lines.join('\n')).not.toContain('100 %');
    expect(lines[at + 3]).toBe('Demo logins, password vigil-demo:');
    expect(lines[at + 7]).toMatch(/^casey +not yet approved$/);
    expect(lines.slice(at + 8).filter((line) => line !== '' && !/ info stopping /.test(line))).toEqual([]);
  });

  it('names to a person every setting that it refuses, those that only the page reads too', async () => {
    const settings = { PORTAL_PROT: '1', PORTAL_BRAND_EMAIL: 'nobody', PORTAL_BRAND_LOGO: 'data:,x' };
    const { output, code } = await wholeRun(startAtTerminal(settings));
    expect(code).toBe(2);
    const lines = output.split('\r\n').filter((line) => line.includes(' fatal '));
    expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d fatal /, ''))).toEqual([
      'PORTAL_PROT: there is no such setting',
      'PORTAL_BRAND_EMAIL: must be an e-mail address',
      'PORTAL_BRAND_LOGO: must be a path, or an http(s) address',
    ]);
  });
});

describe('npm run dev', { timeout: 60_000 }, () => {
  it('serves the portal at the root of its own port, and takes an empty setting for none', () => {
    const given = { PORTAL_PORT: '', PORTAL_PUBLIC_URL: ' ', PORTAL_BASE_PATH: '/portal/' };
    expect(devSettings(given)).toMatchObject({
      port: 5173,
      settings: { port: 0, publicUrl: 'http://localhost:5173', basePath: '/', demo: true },
      leftOut: ['PORTAL_BASE_PATH'],
    });
    const { port, settings } = devSettings({ PORTAL_PORT: '0' });
    // Nobody knows the address of a free port before it is taken.
    expect([port, settings.publicUrl]).toEqual([0, undefined]);
  });

  it('names every setting that it refuses, and nothing else', async () => {
    const program = startNode('scripts/dev/main.ts', [], { PORTAL_PORT: 'x', PORTAL_PROT: '1' });
    expect(await wholeRun(program)).toEqual({
      code: 2,
      output: '',
      errors: 'PORTAL_PROT: there is no such setting\nPORTAL_PORT: must be a whole number from 0 to 65535\n',
    });
  });
});

/** Of the commands beside the server: all of them run in one frame. */
describe('the command audit', { timeout: 60_000 }, () => {
  it('says that a database is away, and ends with 1', async () => {
    const PORTAL_DATABASE_URL = `postgres://portal@127.0.0.1:${await freePort()}/portal`;
    const errors = expect.stringMatching(new RegExp(`^${AWAY}\n$`));
    const program = startNode('server/audit.ts', [], { PORTAL_DATABASE_URL });
    expect(await wholeRun(program)).toEqual({ code: 1, output: '', errors });
  });
});

it('a command has no words for a reader that is gone, and a line for a full disk', async () => {
  const gone = startNode('server/audit.ts', ['--help']);
  gone.stdout.destroy();
  const line = 'exec "$0" --import tsx server/audit.ts --help > /dev/full';
  const full = spawn('sh', ['-c', line, process.execPath]);
  const outcome = async (program: ReturnType<typeof startNode>) => {
    const exit = once(program, 'exit');
    return [await text(program.stderr), ...(await exit)];
  };
  expect(await Promise.all([outcome(gone), outcome(full)])).toEqual([
    ['', 0, null],
    [expect.stringMatching(/^The output could not be written: ENOSPC: .*\n$/), 1, null],
  ]);
});

it.each([
  ['server/user.ts', ['aprove', 'casey'], "There is nothing to do that is called 'aprove'.\n"],
  ['server/user.ts', ['create', 'ada', '--admin'], 'An account needs --name NAME'],
  ['server/user.ts', ['approve', 'casey', '--all-locations'], 'Sites are those of a customer'],
  ['server/user.ts', ['role', 'ada', 'King'], "The roles are Admin and Customer, not 'King'."],
  ['server/source.ts', ['create', 'North', 'VMS'], "After 'create' comes one word, not 'North' 'VMS'."],
  ['server/audit.ts', ['--day', '7'], "Unknown option '--day'"],
  ['server/audit.ts', ['--days', 'week'], "--days: 'week' is no whole number"],
  ['server/audit.ts', ['--kind', 'signin'], "--kind: 'signin' is none of the kinds."],
  ['server/data.ts', ['erase', '--customer', '1', '--to', 'x'], 'Erasing takes no --to.'],
  ['server/data.ts', ['export', '--login', 'ada'], '--to names the new folder.'],
])('the words of %s are refused before a database is made', async (file, words, reason) => {
  const folder = fresh();
  const program = startNode(file, words, { PORTAL_DATA_DIR: folder });
  const { code, errors } = await wholeRun(program);
  expect([code, await readdir(folder)]).toEqual([2, []]);
  expect(errors).toContain(reason);
});

describe('a start that cannot succeed', { timeout: 60_000 }, () => {
  it('has the stack of an error in a field of its one line, also where the log is silent', async () => {
    const broken = fresh();
    await writeFile(join(broken, 'portal.db'), 'not a database'.repeat(100));
    const settings = { PORTAL_DATA_DIR: broken, PORTAL_LOG_LEVEL: 'silent' };
    const { code, errors, output } = await wholeRun(start(settings));
    expect([code, errors]).toEqual([1, '']);
    expect(linesOf(output).filter(({ level }) => level === FATAL)).toMatchObject([
      { err: { stack: expect.stringContaining('    at ') } },
    ]);
  });
});

describe('the reason of a failed start', () => {
  const scratch = fresh();

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
    const { code, message } = await why({});
    expect([code, message]).toEqual([2, expect.stringContaining(`${later} version 7.1.0`)]);
  });

  it('is the database that is not there', async () => {
    // A name with two addresses fails with an error that has no message of its own.
    const PORTAL_DATABASE_URL = `postgres://portal@localhost:${await freePort()}/portal`;
    const message = expect.stringMatching(new RegExp(`^${AWAY}$`));
    expect(await why({ PORTAL_DATABASE_URL })).toEqual({ code: 1, message });
  });

  it('is the port that is taken', async () => {
    const other = await serve(() => undefined);
    const { port } = new URL(other.url);
    const message = `Port ${port} is taken: set PORTAL_PORT to another one.`;
    expect(await why({ PORTAL_PORT: port, PORTAL_DATA_DIR: fresh() })).toEqual({ code: 1, message });
    await other.close();
  });

  it('is the data folder that cannot be one', async () => {
    const PORTAL_DATA_DIR = join(scratch, 'file');
    await writeFile(PORTAL_DATA_DIR, '');
    const message = /^The data folder .*file \(PORTAL_DATA_DIR\) cannot be used: EEXIST/;
    expect(await why({ PORTAL_DATA_DIR })).toEqual({ code: 2, message: expect.stringMatching(message) });
  });

  it('is the secret that was emptied', async () => {
    const PORTAL_DATA_DIR = fresh();
    await writeFile(join(PORTAL_DATA_DIR, 'token-secret'), '\n');
    expect(await why({ PORTAL_DATA_DIR })).toEqual({
      code: 2,
      message: expect.stringMatching(
        /^The secret in .*token-secret is too short: put back that of a backup, /,
      ),
    });
  });

  it('is the address that nobody can listen on', async () => {
    const PORTAL_DATA_DIR = join(scratch, 'other');
    const cannot =
      'The server cannot listen on 192\\.0\\.2\\.1:0 \\(PORTAL_HOST, PORTAL_PORT\\): .*EADDRNOTAVAIL';
    const message = expect.stringMatching(new RegExp(`^${cannot}`));
    expect(await why({ PORTAL_DATA_DIR, PORTAL_HOST: '192.0.2.1' })).toEqual({ code: 2, message });
    const nowhere = { PORTAL_DATA_DIR, PORTAL_METRICS: '1', PORTAL_METRICS_PORT: '0' };
    for (const key of ['PORTAL_HOST', 'PORTAL_METRICS_HOST'])
      expect(await why({ ...nowhere, [key]: '[::1]' })).toEqual({
        code: 2,
        message: expect.stringContaining(`cannot listen on [::1]:0 (${key}, `),
      });
  });

  it('is the plugin that the built portal does not have, with those that it has', async () => {
    const switched = { PORTAL_STATIC_DIR: scratch, PORTAL_PLUGINS_OFF: 'contcts', PORTAL_PLUGINS_ON: 'x' };
    // A provider that serves no portal cannot know them.
    expect(() => checkPlugins(readSettings(switched))).not.toThrow();
    await writeFile(join(scratch, 'plugins.json'), '[{"id":"home"},"contacts"]');
    const checking = (more: Record<string, string>) => expect(() => checkPlugins(readSettings(more)));
    const plugins = 'but the plugins are home, contacts';
    const unknown = `PORTAL_PLUGINS_OFF: names 'contcts', ${plugins}\nPORTAL_PLUGINS_ON: names 'x', ${plugins}`;
    checking(switched).toThrow(new OperatorProblem(unknown));
    checking({ ...switched, PORTAL_PLUGINS_ON: '' }).toThrow('contcts');
    const known = { PORTAL_STATIC_DIR: scratch, PORTAL_PLUGINS_OFF: 'home,contacts' };
    checking(known).not.toThrow();
    const misplaced = { PORTAL_PLUGIN_SETTINGS: '{"home":{"x":1},"hom":{}}' };
    const key = 'PORTAL_PLUGIN_SETTINGS';
    const problems = `${key}: names 'hom', ${plugins}\n${key}: 'home' has no settings`;
    checking({ ...known, ...misplaced }).toThrow(new OperatorProblem(problems));
  });

  it('is the setting that a plugin wants, where that is switched on', async () => {
    const config = { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] };
    const plugins = [
      { id: 'always', config },
      { id: 'seldom', optional: true, config },
    ];
    await writeFile(join(scratch, 'plugins.json'), JSON.stringify(plugins));
    const problemsOf = (switches: Record<string, string>) => () =>
      checkPlugins(readSettings({ PORTAL_STATIC_DIR: scratch, ...switches }));
    const missing = (id: string) => `PORTAL_PLUGIN_SETTINGS: '${id}.key' is missing`;
    expect(problemsOf({})).toThrow(new OperatorProblem(missing('always')));
    expect(problemsOf({ PORTAL_PLUGINS_OFF: 'always' })).not.toThrow();
    const on = { PORTAL_PLUGINS_OFF: 'always', PORTAL_PLUGINS_ON: 'seldom' };
    expect(problemsOf(on)).toThrow(new OperatorProblem(missing('seldom')));
  });
});
