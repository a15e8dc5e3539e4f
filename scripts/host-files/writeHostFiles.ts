import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '#contract/portalConfig.ts';
import { mediaType } from '../../server/http/files.ts';
import type { Header } from '../../server/http/headers.ts';
import {
  ASK_AGAIN,
  FILE_FOLDERS,
  FOREVER,
  HASHED_FILE,
  NEVER,
  RESET_PAGE,
  SERVICE_WORKER,
} from '../../server/http/sharedAnswer.ts';
import { brandedManifest, brandedPage, MANIFEST } from '../../server/portal/brand.ts';
import { renderPage } from '../../server/portal/page.ts';
import { SECURITY_TXT } from '../../server/portal/securityTxt.ts';
import { ROBOTS } from '../../server/portal/servePortal.ts';
import { precompressFile } from '../build/buildPortal.ts';
import { hostConfiguration, hostSecurityTxt } from './configuration.ts';
import { hostHeaders, nginxSite } from './nginxSite.ts';
import type { HostOptions } from './options.ts';

const TEMPLATE = fileURLToPath(new URL('../../deploy/nginx.conf.template', import.meta.url));

/** Writes `site/`, ready for a static host, and `nginx.conf` beside it. */
export async function writeHostFiles(options: HostOptions): Promise<void> {
  const { base, out, tls } = options;
  const folder = await writeSite(options);
  const headers = hostHeaders(folder, tls);
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

// The folder that a web server serves: the build in its sub-folder, with its base, its configuration and its brand.

const DAY_MS = 86_400_000;

/**
 * Writes the build into `<out>/site/<base>`, file by file and the page last, so that the folder can be served meanwhile.
 * @returns the folder of the portal's own files
 * @throws SettingProblem, SettingsError for a configuration that is not hosted, see hostConfiguration
 */
async function writeSite(options: HostOptions): Promise<string> {
  const { build: from, out, base } = options;
  const folder = join(out, 'site', base);
  const configuration = await hostConfiguration(options);
  const { brand, plugins } = parseConfig(configuration);
  const pageBrand = { ...brand, look: brand };
  const index = readFileSync(join(from, 'index.html'), 'utf8');
  const made = new Map([
    ['config.json', `${JSON.stringify(configuration, null, 2)}\n`],
    [MANIFEST, brandedManifest(readFileSync(join(from, MANIFEST), 'utf8'), pageBrand, plugins.off)],
    ['index.html', renderPage(brandedPage(index, pageBrand), configuration, base)],
  ]);
  // Scripts come before the page that names them.
  const copied = filesIn(from).filter((name) => !made.has(plainName(name)));
  for (const name of [...copied.filter(isHashed), ...copied.filter((name) => !isHashed(name))])
    copy(join(from, name), join(folder, name), isHashed(name));
  for (const [name, text] of made) await writeAnew(join(folder, name), text);
  return folder;
}

/**
 * Removes what earlier builds have left. Open pages still ask for hashed files, so that these stay.
 * @param kept names of the files of this build, relative to the folder
 * @param prune days since a build had a hashed file, after which it is removed too
 */
function removeLeftovers(
  root: string,
  { folder, build: from, prune }: Pick<HostOptions, 'build' | 'prune'> & { readonly folder: string },
  others: readonly string[],
): void {
  const current = new Set([
    ...filesIn(from).flatMap((name) => [
      join(folder, name),
      `${join(folder, name)}.br`,
      `${join(folder, name)}.gz`,
    ]),
    ...others,
  ]);
  const oldest = Date.now() - (prune ?? Number.POSITIVE_INFINITY) * DAY_MS;
  for (const name of filesIn(root)) {
    const file = join(root, name);
    if (current.has(file)) continue;
    const isOfPages = file.startsWith(join(folder, '/')) && isHashed(file.slice(join(folder, '/').length));
    if (!isOfPages || statSync(file).mtimeMs < oldest) rmSync(file);
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

function plainName(name: string): string {
  return name.replace(/\.(?:br|gz)$/, '');
}

function isHashed(name: string): boolean {
  return HASHED_FILE.test(plainName(name));
}

/** Nobody ever reads half a file. The time of a hashed one says when a build last had it. */
function copy(source: string, target: string, isSame: boolean): void {
  const now = new Date();
  if (isSame && statSync(target, { throwIfNoEntry: false })?.size === statSync(source).size)
    utimesSync(target, now, now);
  else replace(target, readFileSync(source));
}

function replace(target: string, content: string | Uint8Array): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.new`, content);
  renameSync(`${target}.new`, target);
}

/** Its compressed forms are made beside it and first, so that none of them is older than the page's own headers. */
async function writeAnew(file: string, text: string): Promise<void> {
  const scratch = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(scratch, text);
  await precompressFile(scratch);
  for (const ending of ['.br', '.gz', ''])
    if (statSync(scratch + ending, { throwIfNoEntry: false })) renameSync(scratch + ending, file + ending);
    else rmSync(file + ending, { force: true });
}
