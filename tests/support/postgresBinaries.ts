/** Finds PostgreSQL's programs, or installs them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './debianPackages.ts';

/** Debian does not put the server's programs on the path. Each version has its own folder. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** Folder of `initdb` and `postgres` of the newest version; undefined when no server is installed. */
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
  return ensureInstalled({
    name: 'a PostgreSQL server, version 15 or later',
    packages: ['postgresql'],
    find: postgresBinaries,
  });
}
