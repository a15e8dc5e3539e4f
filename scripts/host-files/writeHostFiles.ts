import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, parseConfig, placeholderContacts } from '#contract/portalConfig.ts';
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
import { portalConfiguration } from '../../server/portal/configuration.ts';
import { checkPlugins, pluginProblems } from '../../server/portal/installedPlugins.ts';
import { renderPage } from '../../server/portal/page.ts';
import { SECURITY_TXT, securityTxt } from '../../server/portal/securityTxt.ts';
import { ROBOTS } from '../../server/portal/servePortal.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { settingTable } from '../../server/settings/table.ts';
import { filesIn, precompressFile } from '../build/buildPortal.ts';
import { isObject } from '../openapi/jsonSchema.ts';
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
  for (const missing of MISSING_FILES) write(resolve(folder, missing), MISSING_FILE);
  if (base !== '/') write(join(root, ROBOTS), readFileSync(join(folder, ROBOTS), 'utf8'));
  const security = await hostSecurityTxt(options);
  if (security !== undefined) write(join(root, SECURITY_TXT), security);
  removeLeftovers(root, { ...options, folder: resolve(folder) }, own);
  const site = { options, headers, root, types: typesIn(folder) };
  writeFileSync(join(out, 'nginx.conf'), nginxSite(readFileSync(TEMPLATE, 'utf8'), site));
}

function typesIn(folder: string): ReadonlyMap<string, string> {
  const extensions = new Set(filesIn(folder).map((name) => extname(name).slice(1)));
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
      (path) => `${base}${path} ${base}${MISSING_FILES[0]} 404`,
    ),
    `${base}* ${base}index.html 200`,
    ...(base === '/' ? [] : [`/ ${base} 302`]),
    '',
  ].join('\n');
}

/** The page for a missing file. Browsers do not show it. */
const MISSING_FILE = '<!doctype html><title>Not found</title>\n';
/** Never beside the portal's page: Cloudflare Pages would then answer with it at every address that has no file. */
const MISSING_FILES = FILE_FOLDERS.map((name) => `${name}/404.html`);

// The folder that a web server serves: the build in its sub-folder, with its base, its configuration and its brand.

const DAY_MS = 86_400_000;

/**
 * Writes the build into `<out>/site/<base>`, file by file and the page last, so that the folder can be served meanwhile.
 * @returns the folder of the portal's own files
 * @throws OperatorProblem for a configuration that is not hosted, see hostConfiguration
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
 * @param others files of the site that no build has
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

// The configuration that goes into the hosted page: of the PORTAL_* settings, of a file, or of a running provider.

const EXAMPLE = '{"brand":{"product":"Acme","phone":"+1 902 555 0100","email":"help@acme.example"}}';
const PATIENCE_MS = 10_000;

interface Found {
  /** The content of a config.json. */
  readonly value: unknown;
  /** For messages. */
  readonly name: string;
  /** What to set where a contact of the brand is missing, for messages. */
  readonly wanted: (contact: 'phone' | 'email') => string;
}

/**
 * @returns the content of a config.json
 * @throws OperatorProblem for one that the portal would refuse, that names or tells plugins what they do not
 * take, that cannot be read, or that has a support which nobody reaches
 */
async function hostConfiguration(options: HostOptions): Promise<unknown> {
  const { settings, config, from, build, demo } = options;
  if (!existsSync(join(build, 'index.html')))
    throw new OperatorProblem(`There is no built portal in ${build}: npm run build makes one in dist`);
  if (config === undefined && from === undefined) {
    refuseEditedBuild(build);
    checkPlugins({ ...settings, portalDir: build });
  }
  const found = await find(options);
  const { brand, plugins } = checked(found);
  const [wrong] = pluginProblems(build, plugins);
  if (wrong !== undefined) throw new OperatorProblem(`${found.name}: '${wrong.field}' ${wrong.problem}.`);
  const missing = demo ? [] : placeholderContacts(brand);
  if (missing.length > 0) {
    const shown = missing.map((contact) => brand[contact]).join(' and ');
    const wanted = missing.map(found.wanted).join(' and ');
    throw new OperatorProblem(
      `People would be told to contact ${shown}, which is nobody's. Set ${wanted}, or host a demo with --demo.`,
    );
  }
  return found.value;
}

async function find({ settings, config, from }: HostOptions): Promise<Found> {
  if (from !== undefined) return ofProvider(from);
  return config === undefined ? ofSettings(settings) : ofFile(config);
}

function ofSettings(settings: Settings): Found {
  // Whether the provider has demo data, and so a consent page of its own, is not known here.
  const signIn = {
    google: settings.googleClientId !== undefined,
    microsoft: settings.microsoftClientId !== undefined,
  };
  return {
    value: portalConfiguration(settings, signIn),
    name: 'The PORTAL_* settings',
    wanted: (contact) => settingTable[contact].key,
  };
}

/** A sign-in that the file does not speak of leads nowhere, as far as anybody knows. */
function ofFile(file: string): Found {
  const value = parsedFile(file);
  const signIn = { google: false, microsoft: false };
  const own = isObject(value) && 'signIn' in value ? value.signIn : {};
  return {
    // What is no group is refused as the page would refuse it.
    value: isObject(value) ? { ...value, signIn: isObject(own) ? { ...signIn, ...own } : own } : value,
    name: file,
    wanted: (contact) => `brand.${contact} in ${file}`,
  };
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorProblem(`--config ${file} ${whyUnread(error)}. It is a file such as ${EXAMPLE}`);
  }
}

function whyUnread(error: unknown): string {
  if (error instanceof SyntaxError) return `is not JSON: ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'is not there';
  return `cannot be read: ${error instanceof Error ? error.message : error}`;
}

async function ofProvider(address: string): Promise<Found> {
  const answer = await asked(address);
  if (!answer.ok) throw unanswered(address, `answers ${answer.status}`);
  const value: unknown = await answer.json().catch(() => {
    throw unanswered(address, 'answers something that is not JSON');
  });
  return { value, name: address, wanted: (contact) => `${settingTable[contact].key} of that provider` };
}

function asked(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw unanswered(address, `does not answer: ${cause instanceof Error ? cause.message : cause}`);
  });
}

function unanswered(address: string, reason: string): OperatorProblem {
  return new OperatorProblem(
    `--from: ${address} ${reason}. A running provider says there what its portal reads`,
  );
}

/** @returns the text of security.txt, from the settings or else from the provider; undefined when neither has a contact */
async function hostSecurityTxt({ settings, from }: HostOptions): Promise<string | undefined> {
  const own = securityTxt(settings, Date.now());
  if (own !== undefined || from === undefined) return own;
  const answer = await asked(new URL(SECURITY_TXT, from).href);
  const text = await answer.text();
  // A host may answer with the portal's page where it has no file.
  return answer.ok && /^Contact: /m.test(text) ? text : undefined;
}

function checked({ value, name }: Pick<Found, 'value' | 'name'>) {
  try {
    return parseConfig(value);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new OperatorProblem(`${name}: ${error.field && `'${error.field}' `}${error.problem}.`);
  }
}

/** What somebody has written into the build's own file would otherwise be dropped without a word. */
function refuseEditedBuild(build: string): void {
  const file = join(build, 'config.json');
  if (!existsSync(file)) return;
  const said = checked({ value: parsedFile(file), name: file });
  if (JSON.stringify(said) !== JSON.stringify(parseConfig({})))
    throw new OperatorProblem(
      `${file} was changed, and the PORTAL_* settings take its place. Host what it says with --config ${file}`,
    );
}
