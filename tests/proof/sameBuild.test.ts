/** The portal is built bit for bit the same on two machines: other folder, time zone, language, home, rights and processors. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolders } from '../support/scratchFolders.ts';

const scratch = scratchFolders()();

interface Machine {
  /** Below the scratch folder. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly umask: string;
}

/** Files of the project as they stand, and packages of its own. */
function cloned({ folder }: Machine): string {
  const clone = join(scratch, folder);
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  for (const name of list.split('\0').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(clone, name)), { recursive: true });
    copyFileSync(name, join(clone, name));
  }
  execFileSync('cp', ['--archive', 'node_modules', clone]);
  return clone;
}

/** Digests by the names of all files that a build leaves. */
function builtOn(machine: Machine): Map<string, string> {
  const clone = cloned(machine);
  const { PATH = '' } = process.env;
  const command = `umask ${machine.umask} && node --import tsx scripts/build/main.ts`;
  const home = join(scratch, `home of ${machine.folder.replaceAll('/', ' ')}`);
  execFileSync('sh', ['-c', command], {
    cwd: clone,
    stdio: 'pipe',
    env: { PATH, HOME: home, ...machine.env },
  });
  const files = ['dist', 'dist-maps'].flatMap((folder) =>
    readdirSync(join(clone, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const digests = files
    .filter((name) => statSync(join(clone, name)).isFile())
    .sort()
    .map(
      (name) =>
        [
          name,
          createHash('sha256')
            .update(readFileSync(join(clone, name)))
            .digest('hex'),
        ] as const,
    );
  rmSync(clone, { recursive: true });
  return new Map(digests);
}

it('the build is the same in another folder, time zone and language, with one processor', () => {
  const one = builtOn({ folder: 'one', env: { TZ: 'UTC', LANG: 'C' }, umask: '022' });
  const other = builtOn({
    folder: 'the other machine/deeper',
    env: {
      ...{ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', USER: 'somebody' },
      ...{ RAYON_NUM_THREADS: '1', UV_THREADPOOL_SIZE: '1', NODE_ENV: 'test', CI: '1' },
    },
    umask: '077',
  });
  expect(one.size).toBeGreaterThan(80);
  expect([...other]).toEqual([...one]);
});
