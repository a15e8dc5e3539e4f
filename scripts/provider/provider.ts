/** The reference provider as tools start and ask it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { launch, type RunningServer } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface Started {
  readonly address: string;
  /** Milliseconds from launching it until it is ready. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/** @param settings `PORTAL_*` variables beside those that every measured server has */
export async function startServer(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Started> {
  const { PATH = '', HOME = '' } = process.env;
  const own = { PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir, PORTAL_LOG_LEVEL: 'warn' };
  const began = performance.now();
  const server = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH, HOME, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) {
    const [, address] = /ready at (http:\/\/\S+?)[.\s]*$/.exec(line) ?? [];
    if (address === undefined) continue;
    const readyAfter = performance.now() - began;
    // An unread pipe would fill up and block the server.
    server.stdout.resume();
    const stop = async () => {
      server.kill('SIGTERM');
      await exit;
    };
    return { address: new URL(address).origin, readyAfter, stop };
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * A provider in this very process, on a database of its own that goes when it is closed.
 * @param own `PORTAL_*` variables
 * @param now epoch milliseconds at which its clock stands
 */
export async function launchScratch(own: NodeJS.ProcessEnv, now: number): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-scratch-'));
  const settings = readSettings({
    PORTAL_PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_LOG_LEVEL: 'error',
    ...own,
  });
  const server = await launch({ settings, log: pino({ level: settings.logLevel }), now: () => now });
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws Error when the provider refuses */
export async function signIn(host: string, username: string): Promise<string> {
  const { token } = await ask<{ token?: string }>(host, '/api/Authenticate', {
    body: { username, password: 'vigil-demo' },
  });
  if (token === undefined) throw new Error(`${username} was not let in.`);
  return token;
}

export async function ask<Answer>(
  host: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(host + path, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

/** The newest hundred events of a person. */
export async function newestEvents(host: string, token: string): Promise<number[]> {
  const { value } = await ask<{ value: { incident: { id: number } }[] }>(
    host,
    '/api/Event/events/location/0',
    { token, body: { orderby: 'incident.startTime desc', skip: 0, take: 100, count: true } },
  );
  return value.map(({ incident }) => incident.id);
}
