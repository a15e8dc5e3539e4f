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
import { writeServiceWorker } from './serviceWorker.ts';

/** Names the files of the build and what each imports. */
export const MANIFEST = 'build/manifest.json';

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
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  moveSourceMaps('dist', 'dist-maps');
  moveManifest();
  await writeServiceWorker('dist');
  await precompress('dist');
  return true;
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
  mkdirSync('build', { recursive: true });
  renameSync('dist/.vite/manifest.json', MANIFEST);
  rmSync('dist/.vite', { recursive: true });
}

/** Into a folder of their own, which replaces that of the build before. */
export function moveSourceMaps(build: string, maps: string): void {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps);
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.map')) renameSync(join(build, name), join(maps, basename(name)));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest)$/;
/** Bytes. */
const WORTH_IT = 256;

/** Writes a .br and a .gz file beside every text file of a folder, for hosts that serve them. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(precompressFile));
}

/** Writes a file's .br and .gz, if compression is worth it. */
export async function precompressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, await brotli(content, quality));
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
}
