/** The measured server, as a process of its own on a scratch database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildYardstick, type Side, YARDSTICKS, type Yardstick } from './line.ts';

export interface Hosts {
  readonly addresses: Readonly<Record<Side, string>>;
  readonly dataDir: string;
  /** Stops the server. Its data remains. */
  stop(): Promise<void>;
  erase(): void;
}

const SERVER = fileURLToPath(new URL('./serveAll.ts', import.meta.url));

/** @param incidents number of incidents to seed */
export async function startHosts(incidents: number): Promise<Hosts> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const folderOf = (side: Yardstick) => join(scratch, side);
  const dataDir = join(scratch, 'data');
  for (const side of YARDSTICKS) await buildYardstick(side, folderOf(side));
  const places = ['portal=./dist', ...YARDSTICKS.map((side) => `${side}=${folderOf(side)}`)];
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER, String(incidents), dataDir, ...places], {
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
    const addresses: Record<Side, string> = JSON.parse(line);
    return { addresses, dataDir, stop, erase };
  }
  erase();
  throw new Error('The server ended before it was ready.');
}
