/**
 * The container file without an engine: its steps one by one in a scratch folder as an ordinary user, then its
 * command with everything but the data folder read-only. What an engine adds, namely the base image, namespaces and
 * dropped capabilities, is not shown here.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandOf, copyOf, type Stage, stagesOf } from '../support/containerfile.ts';
import { freePort } from '../support/listen.ts';
import { postTo } from '../support/provider.ts';

// Runs the steps of a Containerfile in a scratch folder, as an ordinary user and without a container engine.

interface ContainerRun {
  /** The caller removes it. */
  readonly scratch: string;
  /** The last stage's file system: this folder stands for '/'. */
  readonly root: string;
  /** The last WORKDIR, below root. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stage: Stage;
}

/** A user without rights or files, which root can switch to. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

/** Wraps a command so that it runs as the ordinary user. */
function asOrdinaryUser(command: readonly string[]): [string, ...string[]] {
  const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const [first = '', ...others] = IS_ROOT ? ['setpriv', ...user, '--', ...command] : command;
  return [first, ...others];
}

/**
 * @param file the Containerfile; paths of its context are below the current folder
 * @throws Error with the output of the step that failed
 */
function takeSteps(file: string): ContainerRun {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-container-'));
  chmodSync(scratch, 0o755);
  const roots = new Map<string, string>();
  const runs = stagesOf(readFileSync(file, 'utf8')).map((stage, index) => {
    const root = join(scratch, `stage-${index}`);
    roots.set(stage.name, root);
    return takeStage(stage, { scratch, root, roots });
  });
  const last = runs.at(-1);
  if (last === undefined) throw new Error(`${file} has no stage.`);
  return last;
}

interface Place {
  readonly scratch: string;
  readonly root: string;
  readonly roots: ReadonlyMap<string, string>;
}

function takeStage(stage: Stage, { scratch, root, roots }: Place): ContainerRun {
  const home = join(root, 'home/node');
  mkdirSync(home, { recursive: true });
  giveToUser(home);
  let env: Record<string, string> = baseEnvironment(home);
  let workdir = root;
  let isOrdinary = false;
  for (const { keyword, rest } of stage.steps) {
    if (keyword === 'USER') isOrdinary = rest === 'node';
    // A folder that WORKDIR creates would belong to root, and no step could write there.
    if (keyword === 'WORKDIR') workdir = existing(join(root, rest));
    if (keyword === 'ENV') {
      const [name = '', value = ''] = rest.split('=');
      env = { ...env, [name]: value };
    }
    if (keyword === 'COPY') copyFiles(rest, { workdir, roots });
    if (keyword === 'RUN') {
      if (!isOrdinary) throw new Error(`This step would run as root: ${rest}`);
      runStep(rest, workdir, env);
    }
  }
  return { scratch, root, workdir, env, stage };
}

function existing(folder: string): string {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder.`);
  return folder;
}

function copyFiles(rest: string, { workdir, roots }: { workdir: string; roots: Place['roots'] }): void {
  const { from, isOwned, sources, target } = copyOf(rest);
  const origin = from === undefined ? resolve('.') : roots.get(from);
  if (origin === undefined) throw new Error(`There is no stage ${from}.`);
  for (const source of sources) {
    const full = join(origin, source);
    // The content of a folder is copied to the target. A file is copied into a target that ends with a slash.
    const to = join(workdir, target, target.endsWith('/') ? basename(source) : '');
    cpSync(full, to, { recursive: true, verbatimSymlinks: true });
    if (IS_ROOT) execFileSync('chown', ['-R', isOwned ? `${NOBODY}:${NOBODY}` : '0:0', to]);
  }
}

function giveToUser(path: string): void {
  if (IS_ROOT) execFileSync('chown', [`${NOBODY}:${NOBODY}`, path]);
}

function runStep(step: string, cwd: string, env: Record<string, string>): void {
  const [command, ...args] = asOrdinaryUser(['sh', '-c', step]);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${step} ended with ${status}:\n${stdout}\n${stderr}`);
}

/** The image's environment, except for the package registry, which is a setting of this machine. */
function baseEnvironment(home: string): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const { PATH = '', NODE_EXTRA_CA_CERTS } = process.env;
  return {
    PATH,
    HOME: home,
    npm_config_registry: registry,
    ...(NODE_EXTRA_CA_CERTS !== undefined && { NODE_EXTRA_CA_CERTS }),
  };
}

let run: ContainerRun;
let server: ChildProcess;
let env: Record<string, string>;
let url = '';
let before: string[] = [];

const step = (keyword: string) => {
  const found = run.stage.steps.findLast((candidate) => candidate.keyword === keyword);
  if (found === undefined) throw new Error(`The last stage has no ${keyword}.`);
  return found;
};

/** Every file of the image outside of its data. */
const files = () =>
  readdirSync(run.root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('home/node/app/data/'))
    .sort();

function healthCheck(): number | null {
  const [command, ...args] = asOrdinaryUser(commandOf(step('HEALTHCHECK')));
  return spawnSync(command, args, { cwd: run.workdir, env }).status;
}

beforeAll(async () => {
  run = takeSteps('deploy/Containerfile');
  execFileSync('chmod', ['-R', 'a-w', run.root]);
  execFileSync('chmod', ['u+w', join(run.workdir, 'data')]);
  before = files();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  // Not even a folder for temporary files can be written to.
  env = { ...run.env, PORTAL_PORT: String(port), PORTAL_SEED_INCIDENTS: '200', TMPDIR: run.workdir };
  const [command, ...args] = asOrdinaryUser(commandOf(step('CMD')));
  const account = ['node', '--import', 'tsx', 'server/user.ts', 'create', 'ada', '--name', 'Ada', '--admin'];
  const [user, ...words] = asOrdinaryUser(account);
  const made = spawnSync(user, words, {
    cwd: run.workdir,
    env,
    input: 'a long password\n',
    encoding: 'utf8',
  });
  expect([made.status, made.stderr]).toEqual([
    0,
    expect.stringMatching(/^Migrated the database in \.\/data: 0030 first version, .+, in \d+\.\d s\.\n$/),
  ]);
  server = spawn(command, args, { cwd: run.workdir, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 250 });
}, 600_000);

afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  execFileSync('chmod', ['-R', 'u+w', run.scratch]);
  await rm(run.scratch, { recursive: true });
});

describe('the container file, step by step', () => {
  it('leaves only what the server needs', () => {
    const modules = (name: string) => existsSync(join(run.workdir, 'node_modules', name));
    const developing = ['vite', 'vitest', 'typescript', '@typescript', '@playwright/test', '@biomejs/biome'];
    expect(['hono', 'libsql', 'tsx', 'pg'].filter((name) => !modules(name))).toEqual([]);
    expect(developing.filter(modules)).toEqual([]);
    expect(readdirSync(run.workdir).sort()).toEqual([
      'data',
      'dist',
      'docs',
      'node_modules',
      'package.json',
      'server',
      'src',
      'tsconfig.json',
    ]);
    const [size = ''] = execFileSync('du', ['-sm', run.workdir], { encoding: 'utf8' }).split('\t');
    expect(Number(size)).toBeLessThan(120);
  });

  it('runs as somebody who can write to the data folder alone', async () => {
    const command = `touch ${join(run.workdir, 'server/main.ts')} ${join(run.workdir, 'new')}`;
    const [shell, ...args] = asOrdinaryUser(['sh', '-c', command]);
    expect(spawnSync(shell, args).status).not.toBe(0);
    expect(files()).toEqual(before);
    const { uid } = await stat(join(run.workdir, 'data/portal.db'));
    expect(uid).toBe((await stat(join(run.workdir, 'data'))).uid);
  });

  it('serves the portal and its API', async () => {
    const page = await fetch(`${url}/events`);
    expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const login = (username: string, password: string) =>
      postTo(`${url}/api/Authenticate`, { username, password });
    expect(await (await login('ada', 'a long password')).json()).toMatchObject({ successful: true });
    expect((await login('avery', 'vigil-demo')).status).toBe(401);
    expect((await fetch(`${url}/api/docs`)).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('is healthy while it runs, stops on the signal that engines send, and is not healthy then', async () => {
    expect(healthCheck()).toBe(0);
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(healthCheck()).toBe(1);
  });

  // Only root can leave it to another account.
  it.skipIf(!IS_ROOT)('does not start again and again on a database that a restore has left to root', () => {
    const folder = join(run.scratch, 'restored');
    mkdirSync(folder);
    giveToUser(folder);
    writeFileSync(join(folder, 'portal.db'), '', { mode: 0o600 });
    const [command, ...args] = asOrdinaryUser(commandOf(step('CMD')));
    const settings = { ...env, PORTAL_DATA_DIR: folder };
    const { status, stdout } = spawnSync(command, args, {
      cwd: run.workdir,
      env: settings,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([
      2,
      expect.stringMatching(/\(PORTAL_DATA_DIR\) cannot be used: EACCES: .*portal\.db/),
    ]);
  });
});
