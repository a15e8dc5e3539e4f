/** `npm run size`: checks the built files against coarse limits, which stop accidents and shape no code. In kB, scripts and styles as brotli. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { firstPages } from '../../src/plugins/firstPages.ts';
import { MANIFEST } from '../build/buildPortal.ts';

/** A row of Vite's manifest. */
interface Built {
  readonly file: string;
  /** Keys of the rows that load with it. */
  readonly imports?: readonly string[];
}

const manifest: Readonly<Record<string, Built>> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const assets = readdirSync('dist/assets');

/** As the build has compressed it; what is not worth that counts as it is. */
function brotliKB(file: string): number {
  const compressed = `dist/${file}.br`;
  return statSync(existsSync(compressed) ? compressed : `dist/${file}`).size / 1_000;
}

/** A file of the build and those that load with it. */
function filesOf(key: string): string[] {
  const built = manifest[key];
  if (built === undefined) throw new Error(`${key} is in no file of the build.`);
  return [built.file, ...(built.imports ?? []).flatMap(filesOf)];
}

/** The only file of its kind. */
function onlyAsset(ending: string): string {
  const found = assets.filter((name) => name.endsWith(ending));
  if (found.length !== 1) throw new Error(`One ${ending} file is allowed, found ${found.length}.`);
  return `assets/${found[0]}`;
}

const sizes = new Map(
  assets.filter((name) => name.endsWith('.js')).map((name) => [`assets/${name}`, brotliKB(`assets/${name}`)]),
);
const pages = firstPages.map(({ path, module }) => ({
  path,
  files: new Set([...filesOf('index.html'), ...filesOf(`src/plugins/${module}`)]),
}));
const others = [...sizes.keys()].filter((name) => pages.every(({ files }) => !files.has(name)));
const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

/** Of a plain build. docs/decisions/0008-plain-build.md says what it is made of, and why it is over the 175 that were aimed at. */
const PAGE_LIMIT = 212;

const rows = [
  ...pages.map(({ path, files }) => ({
    what: `the ${files.size} scripts before ${path}`,
    size: weigh(files),
    limit: PAGE_LIMIT,
  })),
  {
    what: 'the largest further script, the charts',
    size: Math.max(...others.map((name) => weigh([name]))),
    limit: 150,
  },
  { what: 'the page with its inline script', size: brotliKB('index.html'), limit: 10 },
  { what: 'the style sheet', size: brotliKB(onlyAsset('.css')), limit: 24 },
  { what: 'the font', size: statSync(`dist/${onlyAsset('.woff2')}`).size / 1_000, limit: 50 },
];
for (const { what, size, limit } of rows)
  console.log(`${size <= limit ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(6)} of ${limit}  ${what}`);
console.log(`     ${sizes.size} scripts in all, ${weigh(sizes.keys()).toFixed(0)} kB`);
process.exitCode = rows.every(({ size, limit }) => size <= limit) ? 0 : 1;
