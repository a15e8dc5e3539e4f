import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Milliseconds from launching the server on an existing database until it is ready. */
export async function secondStart(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  const server = await startServer(dataDir, databaseUrl);
  await server.stop();
  return server.readyAfter;
}

// A server of its own process on an existing database.

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

interface Started {
  readonly address: string;
  /** Milliseconds from launching it until it is ready. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

export async function startServer(dataDir: string, databaseUrl: string | undefined): Promise<Started> {
  const { PATH = '', HOME = '' } = process.env;
  const settings = {
    PORTAL_PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_LOG_LEVEL: 'warn',
    ...(databaseUrl !== undefined && { PORTAL_DATABASE_URL: databaseUrl }),
  };
  const began = performance.now();
  const server = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const lines = createInterface(server.stdout);
  for await (const line of lines) {
    const [, address] = /ready at (http:\/\/\S+?)[.\s]*$/.exec(line) ?? [];
    if (address === undefined) continue;
    const readyAfter = performance.now() - began;
    // An unread pipe would fill up and block the server.
    server.stdout.resume();
    return {
      address: new URL(address).origin,
      readyAfter,
      stop: async () => {
        server.kill('SIGTERM');
        await exit;
      },
    };
  }
  throw new Error('The server ended before it was ready.');
}
