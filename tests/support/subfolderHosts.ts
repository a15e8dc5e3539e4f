/** The ways to host the built portal in a sub-folder, each with the real provider behind it. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostOptions } from '../../scripts/host-files/options.ts';
import { writeHostFiles } from '../../scripts/host-files/writeHostFiles.ts';
import { freePort } from './listen.ts';
import { startNginx } from './nginx.ts';
import { startProvider } from './provider.ts';
import { startStaticHost } from './staticHost.ts';

export const SUBFOLDER = '/customer/portal/';

export interface SubfolderHost {
  /** Address of the portal, with the slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** The provider itself, with its own setting. */
export async function onProvider(): Promise<SubfolderHost> {
  const provider = await startProvider({ settings: { basePath: SUBFOLDER } });
  return { url: `${provider.url}${SUBFOLDER}`, close: provider.close };
}

/** A static host, with the API and its recordings on another origin. */
export async function onStaticHost(): Promise<SubfolderHost> {
  const scratch = await mkdtemp(join(tmpdir(), 'portal-subfolder-'));
  const port = await freePort();
  const provider = await startProvider({
    settings: { allowedOrigins: [`http://127.0.0.1:${port}`], basePath: SUBFOLDER },
  });
  const config = join(scratch, 'config.json');
  await writeFile(config, JSON.stringify({ apiBaseUrl: provider.url, signIn: { google: true } }));
  await writeHostFiles(
    hostOptions(['--demo', '--plain', '--base', SUBFOLDER, '--config', config, '--out', scratch]),
  );
  const host = await startStaticHost(join(scratch, 'site'), port);
  return {
    url: `${host.url}${SUBFOLDER}`,
    async close() {
      await host.close();
      await provider.close();
      await rm(scratch, { recursive: true });
    },
  };
}

/** nginx, which serves the files and forwards the calls. */
export async function onNginx(): Promise<SubfolderHost> {
  const scratch = await mkdtemp(join(tmpdir(), 'portal-subfolder-'));
  // nginx drops root's rights before it reads a file.
  await chmod(scratch, 0o755);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startProvider({
    settings: { publicUrl: origin, trustedProxies: 1, basePath: SUBFOLDER },
  });
  const args = [
    ...['--demo', '--plain', '--base', SUBFOLDER, '--out', scratch, '--listen', `127.0.0.1:${port}`],
    ...[
      '--provider',
      new URL(provider.url).host,
      '--from',
      provider.url,
      '--log',
      join(scratch, 'access.log'),
    ],
  ];
  await writeHostFiles(hostOptions(args));
  const nginx = await startNginx(scratch, join(scratch, 'nginx.conf'));
  return {
    url: `${origin}${SUBFOLDER}`,
    async close() {
      await nginx.stop();
      await provider.close();
      await rm(scratch, { recursive: true });
    },
  };
}
