/** A PostgreSQL server for the tests, on a free loopback port, with its data in a scratch folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './freePort.ts';
import { ensurePostgres } from './postgresBinaries.ts';

export interface ScratchPostgres {
  /** `postgres://` URL of the server, without a database's name. */
  readonly url: string;
  /** Ends all of its processes at once, like a crash. The data remains. */
  crash(): Promise<void>;
  /** Restarts it with the same port and data. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

const SUPERUSER = 'postgres';
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
      '--pgdata',
      folder,
      '--username',
      SUPERUSER,
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      // Like an operator's database, this one does not sort by bytes, so that code which relies on the default order
      // fails.
      '--locale-provider',
      'icu',
      '--icu-locale',
      'en-US',
      '--locale',
      'C.UTF-8',
      '--no-sync',
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
  const stop = async () => {
    await ended(server, 'SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}`,
    crash: () => ended(server, 'SIGQUIT'),
    restart() {
      server = start();
      return ready(server);
    },
    stop,
  };
}

/** The server refuses to run as root, so root runs it as the package's own user. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, SUPERUSER], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ready(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('PostgreSQL has no log.');
  const log: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    log.push(line);
    if (!line.includes('ready to accept connections')) continue;
    // An unread pipe would fill up and block the server.
    server.stderr.resume();
    return;
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`);
}

/** SIGINT ends the server without waiting for clients. SIGQUIT ends it without any cleanup. */
async function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill(signal);
  await exit;
}
