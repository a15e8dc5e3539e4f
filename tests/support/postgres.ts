/** A PostgreSQL server for the tests, on a free loopback port, with its data in a scratch folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureInstalled } from './debianPackages.ts';
import { freePort } from './listen.ts';
import { ended, logged } from './processes.ts';

export interface ScratchPostgres {
  /** `postgres://` URL of the server, without a database's name. */
  readonly url: string;
  /** Ends all of its processes at once, like a crash. The data remains. */
  crash(): Promise<void>;
  /** Restarts it with the same port and data. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** `postgres://` URL of a project's one server, without a database's name; missing where the database is embedded. */
    postgresUrl?: string;
  }
}

/** Starts the server before a project's first file. The returned function runs after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.close();
}

const SUPERUSER = 'postgres';
const ready = (server: ChildProcess) =>
  logged(server.stderr, /ready to accept connections/, 'PostgreSQL').then(() => undefined);
/** Tests crash the server's processes, but never the machine: what the system has taken over stays, so the disk is spared. */
const CARELESS = ['fsync=off', 'full_page_writes=off'];

/** @throws Error when no server is installed or it does not come up. */
export async function startPostgres(): Promise<ScratchPostgres> {
  const binaries = ensurePostgres();
  const owner = serverOwner();
  const folder = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  execFileSync(
    join(binaries, 'initdb'),
    [
      ...['--pgdata', folder, '--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
      // Like an operator's database, this one does not sort by bytes, so that code which relies on the default order
      // fails.
      ...['--locale-provider', 'icu', '--icu-locale', 'en-US', '--locale', 'C.UTF-8'],
    ],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...CARELESS,
  ];
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = start();
  const close = async () => {
    // Without waiting for clients.
    await ended(server, 'SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}`,
    // Without any cleanup.
    crash: () => ended(server, 'SIGQUIT'),
    restart() {
      server = start();
      return ready(server);
    },
    close,
  };
}

/** The server refuses to run as root, so root runs it as the package's own user. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, SUPERUSER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

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
