/** The measured server, as a process of its own on a scratch database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { precompress } from '../build/precompress.ts';

export interface Hosts {
  readonly portal: string;
  readonly plain: string;
  readonly dataDir: string;
  /** Stops the server. Its data remains. */
  stop(): Promise<void>;
  erase(): void;
}

const SERVER = fileURLToPath(new URL('./serveBoth.ts', import.meta.url));

/** @param incidents number of incidents to seed */
export async function startHosts(incidents: number): Promise<Hosts> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const plainDir = join(scratch, 'plain');
  const dataDir = join(scratch, 'data');
  cpSync('bench/plain', plainDir, { recursive: true });
  await precompress(plainDir);
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER, dataDir, plainDir, String(incidents)], {
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exit;
  };
  const erase = () => rmSync(scratch, { recursive: true, force: true });
  for await (const line of createInterface(server.stdout)) {
    if (!line.startsWith('{')) continue;
    const { portal, plain }: { portal: string; plain: string } = JSON.parse(line);
    return { portal, plain, dataDir, stop, erase };
  }
  erase();
  throw new Error('The server ended before it was ready.');
}
