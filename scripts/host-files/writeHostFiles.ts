import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaType } from '../../server/http/files.ts';
import { hostHeaders } from './hostHeaders.ts';
import { nginxSite } from './nginxSite.ts';
import type { HostOptions } from './options.ts';
import { removeLeftovers, writeSite } from './site.ts';
import { headersFile, MISSING_FILE, redirectsFile } from './staticHost.ts';

const TEMPLATE = fileURLToPath(new URL('../../deploy/nginx.conf.template', import.meta.url));

/** Writes `site/`, ready for a static host, and `nginx.conf` beside it. */
export async function writeHostFiles(options: HostOptions): Promise<void> {
  const { base, out, tls } = options;
  mkdirSync(out, { recursive: true });
  const folder = await writeSite(options);
  const headers = hostHeaders(folder, { tls });
  const root = resolve(out, 'site');
  writeFileSync(join(root, '_headers'), headersFile(base, headers.page));
  writeFileSync(join(root, '_redirects'), redirectsFile(base));
  writeFileSync(join(folder, '404.html'), MISSING_FILE);
  const own = [join(root, '_headers'), join(root, '_redirects'), resolve(folder, '404.html')];
  removeLeftovers(root, { ...options, folder: resolve(folder) }, own);
  const site = { options, headers, root, types: typesIn(folder) };
  writeFileSync(join(out, 'nginx.conf'), nginxSite(readFileSync(TEMPLATE, 'utf8'), site));
}

function typesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const extensions = new Set(names.map((name) => extname(name).slice(1)));
  const known = [...extensions].filter((extension) => !['', 'br', 'gz'].includes(extension)).sort();
  return new Map(known.map((extension) => [extension, mediaType(`x.${extension}`)]));
}
