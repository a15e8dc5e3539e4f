import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaType } from '../../server/http/files.ts';
import type { Header } from '../../server/http/headers.ts';
import {
  ASK_AGAIN,
  FILE_FOLDERS,
  FOREVER,
  NEVER,
  RESET_PAGE,
  SERVICE_WORKER,
} from '../../server/http/sharedAnswer.ts';
import { SECURITY_TXT } from '../../server/portal/securityTxt.ts';
import { ROBOTS } from '../../server/portal/servePortal.ts';
import { hostSecurityTxt } from './configuration.ts';
import { hostHeaders, nginxSite } from './nginxSite.ts';
import type { HostOptions } from './options.ts';
import { removeLeftovers, writeSite } from './site.ts';

const TEMPLATE = fileURLToPath(new URL('../../deploy/nginx.conf.template', import.meta.url));

/** Writes `site/`, ready for a static host, and `nginx.conf` beside it. */
export async function writeHostFiles(options: HostOptions): Promise<void> {
  const { base, out, tls } = options;
  const folder = await writeSite(options);
  const headers = hostHeaders(folder, { tls });
  const root = resolve(out, 'site');
  const own: string[] = [];
  const write = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    own.push(file);
  };
  write(join(root, '_headers'), headersFile(base, headers.page));
  write(join(root, '_redirects'), redirectsFile(base));
  write(resolve(folder, '404.html'), MISSING_FILE);
  if (base !== '/') write(join(root, ROBOTS), readFileSync(join(folder, ROBOTS), 'utf8'));
  const security = await hostSecurityTxt(options);
  if (security !== undefined) write(join(root, SECURITY_TXT), security);
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

// The two files that static hosts read beside a site: headers by path, and the response for paths without a file.

/**
 * `_headers`. When two rules match a path, hosts join their values, so no header may be in more than one rule.
 * Therefore every file gets the page's headers, which is harmless.
 */
function headersFile(base: string, page: readonly Header[]): string {
  const lines = (headers: readonly Header[]) =>
    headers.map(([name, value]) => `  ${name}: ${value}\n`).join('');
  const caching = (path: string, value: string) => `${base}${path}\n${lines([['Cache-Control', value]])}`;
  return `/*\n${lines(page)}${caching('assets/*', FOREVER)}${caching(SERVICE_WORKER, ASK_AGAIN)}${caching(RESET_PAGE, NEVER)}`;
}

/** `_redirects`. The first matching rule applies, and only where there is no file. */
function redirectsFile(base: string): string {
  return [
    // Programs ask below .well-known, and would take the page for the file that they look for.
    ...[...['.well-known', ...FILE_FOLDERS].map((folder) => `${folder}/*`), SERVICE_WORKER].map(
      (path) => `${base}${path} ${base}404.html 404`,
    ),
    `${base}* ${base}index.html 200`,
    ...(base === '/' ? [] : [`/ ${base} 302`]),
    '',
  ].join('\n');
}

/** The page for a missing file. Browsers do not show it. */
const MISSING_FILE = '<!doctype html><title>Not found</title>\n';
