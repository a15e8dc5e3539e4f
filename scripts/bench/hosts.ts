/** The portal and the pages to compare with, each on a server of its own with equal data. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../build/buildPortal.ts';
import { type ChildServer, startChild } from '../provider/childServer.ts';
import { SIDES, type Side, YARDSTICKS, type Yardstick } from './line.ts';

export type Hosts = Awaited<ReturnType<typeof startHosts>>;

/**
 * @param incidents number of incidents to seed
 * @returns the servers' addresses, and what stops them and removes their data
 */
export async function startHosts(incidents: number) {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const servers: ChildServer[] = [];
  const close = async () => {
    for (const server of servers) await server.end('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    for (const side of YARDSTICKS) await buildYardstick(side, join(scratch, side));
    const data = join(scratch, 'data');
    const filling = await startChild({ PORTAL_DATA_DIR: data, PORTAL_SEED_INCIDENTS: String(incidents) });
    await filling.end('SIGTERM');
    const addresses: Record<Side, string> = { portal: '', card: '', plain: '' };
    for (const side of SIDES) {
      const own = `${data}-${side}`;
      cpSync(data, own, { recursive: true });
      const folder = side === 'portal' ? './dist' : join(scratch, side);
      const server = await startChild({ PORTAL_DATA_DIR: own, PORTAL_STATIC_DIR: folder });
      servers.push(server);
      addresses[side] = server.url;
    }
    return { addresses, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Built and compressed as the portal is.
 * @param folder gets the page's files
 */
async function buildYardstick(name: Yardstick, folder: string): Promise<void> {
  // Otherwise Vite might build React's slow development version.
  process.env.NODE_ENV = 'production';
  await build({
    root: fileURLToPath(new URL(`../../bench/${name}`, import.meta.url)),
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      // As vite.config.ts has it for the portal.
      alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  });
  await precompress(folder);
}
