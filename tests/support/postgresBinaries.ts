/** Finds PostgreSQL's programs, or gets them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian keeps the server's programs off the path, one folder per version. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** Folder of `initdb` and `postgres`, the newest version's; undefined when no server is installed. */
function postgresBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(':');
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const ofVersions = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_VERSIONS, version, 'bin'));
  return [...onPath, ...ofVersions].find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * The folder of an installed server, else of Debian's package, which root may install.
 * @throws Error that names the command to run
 */
export function ensurePostgres(): string {
  const found = postgresBinaries();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', 'postgresql']);
  }
  const installed = postgresBinaries();
  if (installed !== undefined) return installed;
  throw new Error(
    'These tests need a PostgreSQL server, version 15 or later. Install one (on Debian, as root: ' +
      'apt-get update && apt-get install postgresql), then run the tests again.',
  );
}

function apt(args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
