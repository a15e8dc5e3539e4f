/** Debian's nginx on its own loopback ports. All files that it writes are in a scratch folder. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled, firstFile } from './debianPackages.ts';
import { ended, logged } from './processes.ts';

export interface Nginx {
  stop(): Promise<void>;
}

/**
 * Runs nginx in the foreground. The site is included in the same way as by Debian's configuration.
 * @param folder a scratch folder
 * @param site the site's file
 * @throws Error with nginx's output when it refuses the file or warns of it, or with the command that installs it
 */
export async function startNginx(folder: string, site: string): Promise<Nginx> {
  const binary = ensureInstalled({
    name: 'nginx',
    packages: ['nginx-light'],
    find: () => firstFile('/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'),
  });
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const config = join(folder, 'nginx-main.conf');
  await writeFile(config, mainConfig(folder, site));
  // Its configuration names modules relative to the folder that it runs in.
  await symlink('/usr/lib/nginx/modules', join(folder, 'modules'));
  const args = ['-p', folder, '-c', config, '-e', 'stderr'];
  const { status, stderr } = spawnSync(binary, [...args, '-t'], { encoding: 'utf8' });
  if (status !== 0 || stderr.includes('[warn]')) throw new Error(`nginx refuses its file:\n${stderr}`);
  const server = spawn(binary, [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  await logged(server.stderr, /start worker process /, 'nginx');
  return { stop: () => ended(server) };
}

/** A self-signed certificate for host names, valid for a day. */
export function makeCertificate(
  folder: string,
  ...names: readonly [string, ...string[]]
): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'portal.pem'), join(folder, 'portal.key')];
  const hosts = names.map((name) => `DNS:${name}`).join();
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${hosts},IP:127.0.0.1`];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-out', certificate, '-keyout', key];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'pipe' });
  return { certificate, key };
}

function mainConfig(folder: string, site: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
pid ${folder}/nginx.pid;
error_log stderr notice;
worker_processes 1;
include /etc/nginx/modules-enabled/*.conf;
events { worker_connections 256; }
http {
  ${paths.map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join(' ')}
  access_log off;
  include ${site};
}
`;
}
