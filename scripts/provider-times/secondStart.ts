import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Milliseconds from launching the server on an existing database until it is ready. */
export async function secondStart(dataDir: string, databaseUrl: string | undefined): Promise<number> {
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
  for await (const line of createInterface(server.stdout)) {
    if (!line.includes('ready at')) continue;
    const taken = performance.now() - began;
    server.kill('SIGTERM');
    await exit;
    return taken;
  }
  throw new Error('The server ended before it was ready.');
}
