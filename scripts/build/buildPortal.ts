import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as v from 'valibot';
import { HASHED_FILE, RESET_PAGE, SERVICE_WORKER } from '../../server/http/sharedAnswer.ts';
import { bundleAlone } from './earlyScript.ts';

/** Names the files of the build and what each imports. */
export const MANIFEST = 'build/manifest.json';
/** Where the build is made. Only a whole one becomes dist/: one that was cut off would pass for up to date. */
const DRAFT = 'build/portal';

const INPUTS = ['src', 'public', 'scripts/build', 'index.html', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the portal into dist/ as static files, unless dist/ is newer than its sources.
 * @returns whether a build was necessary
 */
export async function buildPortal(): Promise<boolean> {
  const built = existsSync('dist/index.html') ? changedAt('dist/index.html') : null;
  if (built !== null && INPUTS.every((input) => changedAt(input) < built)) return false;
  console.log(
    built === null
      ? 'no portal in dist/ yet: building it'
      : 'dist/ is older than its sources: building the portal',
  );
  // Vite uses an existing NODE_ENV. For 'test' or 'development' it would build React's slow development version, with
  // this machine's paths.
  process.env.NODE_ENV = 'production';
  const { withInstalledPlugins } = await import('./installedPlugins.ts');
  await withInstalledPlugins(() => undefined);
  const { build } = await import('vite');
  await build({ logLevel: 'warn', build: { outDir: DRAFT } });
  moveSourceMaps(DRAFT, 'dist-maps');
  moveManifest();
  await writeServiceWorker(DRAFT);
  await precompress(DRAFT);
  rmSync('dist', { recursive: true, force: true });
  renameSync(DRAFT, 'dist');
  return true;
}

/** Paths of all files below a folder, from there. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

/** The newest change of a file, or of anything in a folder, in epoch milliseconds. */
function changedAt(path: string): number {
  const inside = statSync(path).isDirectory()
    ? readdirSync(path).map((name) => changedAt(join(path, name)))
    : [];
  return Math.max(statSync(path).mtimeMs, ...inside);
}

/** Out of the files to be hosted. */
function moveManifest(): void {
  renameSync(join(DRAFT, '.vite/manifest.json'), MANIFEST);
  rmSync(join(DRAFT, '.vite'), { recursive: true });
}

/** Into a folder of their own, which replaces that of the build before. */
export function moveSourceMaps(build: string, maps: string): void {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps);
  for (const name of filesIn(build))
    if (name.endsWith('.map')) renameSync(join(build, name), join(maps, basename(name)));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest)$/;
/** Bytes. */
const WORTH_IT = 256;

/** Writes a .br and a .gz file beside every text file of a folder, for hosts that serve them. */
export async function precompress(folder: string): Promise<void> {
  const files = filesIn(folder).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(files.map((name) => precompressFile(join(folder, name))));
}

/** Writes a file's .br and .gz, if compression is worth it. */
export async function precompressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, await brotli(content, quality));
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
}

// Writes the service worker of a build. It comes after all other files, whose digests it holds.

const Plugins = v.array(v.object({ paths: v.array(v.string()) }));

/** @param folder of the build */
export async function writeServiceWorker(folder: string): Promise<void> {
  const files = filesIn(folder)
    .filter((name) => HASHED_FILE.test(name))
    .toSorted()
    .map((name) => ({ name, integrity: integrityOf(readFileSync(join(folder, name))) }));
  const plugins = v.parse(Plugins, JSON.parse(readFileSync(join(folder, 'plugins.json'), 'utf8')));
  // Nothing keeps the page that a mail leads to with a token.
  const routes = plugins.flatMap(({ paths }) => paths).filter((path) => path !== `/${RESET_PAGE}`);
  const build = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  const values = { FILES: files, ROUTES: routes, BUILD: build };
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const code = await bundleAlone('src/worker/serviceWorker.ts', { root: process.cwd(), define });
  writeFileSync(join(folder, SERVICE_WORKER), `${code}\n`);
}

/** As the `integrity` of a request. */
function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
