/** Programs that tests need in addition to Node: installed ones, else those of Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Needed<Program> {
  /** As error messages call it: 'nginx'. */
  readonly name: string;
  readonly packages: readonly string[];
  /** Undefined when it is not installed. */
  find(): Program | undefined;
}

/**
 * The installed program, else the one of the package, which root may install.
 * @throws Error that names the command to run
 */
export function ensureInstalled<Program>({ name, packages, find }: Needed<Program>): Program {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(
    `These tests need ${name}. Install it (on Debian, as root: apt-get update && apt-get install ` +
      `${packages.join(' ')}), then run the tests again.`,
  );
}

/** The first of these files that exists; undefined when none does. */
export function firstFile(...paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

function aptGet(...args: readonly string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
