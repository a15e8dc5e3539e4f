/** Runs the steps of a Containerfile in a scratch folder, as an ordinary user and without a container engine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { copyOf, type Stage, stagesOf } from './containerfile.ts';

export interface ContainerRun {
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
export function asOrdinaryUser(command: readonly string[]): [string, ...string[]] {
  const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const [first = '', ...others] = IS_ROOT ? ['setpriv', ...user, '--', ...command] : command;
  return [first, ...others];
}

/**
 * @param file the Containerfile; paths of its context are below the current folder
 * @throws Error with the output of the step that failed
 */
export function takeSteps(file: string): ContainerRun {
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
