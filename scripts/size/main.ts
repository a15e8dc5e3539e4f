/** `npm run size`: checks the built files against coarse limits, which stop accidents and shape no code. In kB of brotli and in numbers. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { CHUNK_REPORT, type ChunkReport } from '../build/chunkReport.ts';
import { type RouteModules, routeModules } from '../build/routeModules.ts';

interface Row {
  what: string;
  /** kB of brotli, or a number of files. */
  size: number;
  budget: number;
}

/** Brotli kB of scripts that may load before the content of a page, by the route's path. */
const BEFORE: Readonly<Record<string, number>> = {
  '/login': 175,
  '/': 175,
  '/events': 175,
  '/event/$id': 175,
};
/** Scripts before each of them: the entry, the frame, and the page. */
const MOST_SCRIPTS = 3;
/** Bytes. A smaller file costs a request and brings next to nothing. */
const SMALL = 1_000;
const PAGE_BUDGET = 24;
/** ApexCharts' 126, DOMPurify and the portal's own part; none of it comes before content. */
const CHART_BUDGET = 150;
const CHART = 'src/domain/charts/DailyBars.tsx';
const APEX_CHARTS = 'node_modules/apexcharts/dist/apexcharts.esm.js';
/** What the chart by hour adds to that. */
const HOUR_CHART_BUDGET = 3;
const HOUR_CHART = 'src/domain/charts/HourHeat.tsx';
/** One for all screens: docs/decisions/0015-few-files.md */
const CSS_BUDGET = 24;
const FONT_BUDGET = 50;

const chunks = JSON.parse(readFileSync(CHUNK_REPORT, 'utf8')) as readonly ChunkReport[];
const routes = await routeModules(process.cwd(), 'src/plugins/installed.ts');

function brotliKB(file: string): number {
  // A chunk without code of its own is not written. The page names its imports instead.
  if (!existsSync(file)) return 0;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readFileSync(file), { params }).length / 1_000;
}

const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliKB(`dist/${file}`), 0);

/** Some chunks and everything that loads with them. */
function closure(starts: readonly ChunkReport[], seen = new Set<ChunkReport>()): Set<ChunkReport> {
  for (const chunk of starts) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    closure(
      chunks.filter(({ file }) => chunk.imports.includes(file)),
      seen,
    );
  }
  return seen;
}

/** The chunk that contains a module's code. The module's own chunk may only re-export it. */
function holderOf(module: string): ChunkReport {
  const source = relative(process.cwd(), module);
  // node_modules may be a link to another folder, whose path the report then has.
  const chunk = chunks.find(({ modules }) =>
    Object.keys(modules).some((name) => name === source || name.endsWith(`/${source}`)),
  );
  if (chunk === undefined) throw new Error(`${source} is in no file of the build.`);
  return chunk;
}

const entries = chunks.filter(({ isEntry }) => isEntry);
const before = ({ own, parents }: RouteModules) => [
  ...closure([...entries, ...[...parents, ...own].map(holderOf)]),
];
const pages = routes.filter(({ own }) => own.length > 0);

for (const path of Object.keys(BEFORE)) {
  if (!pages.some((page) => page.path === path)) throw new Error(`No route has the path ${path}.`);
}
const scripts = pages.flatMap((page): Row[] => {
  const budget = BEFORE[page.path];
  if (budget === undefined) return [];
  const files = before(page).map(({ file }) => file);
  const small = files.filter((file) => statSync(`dist/${file}`).size < SMALL);
  return [
    { what: `scripts before ${page.path}`, size: weigh(files), budget },
    { what: `files of these`, size: files.length, budget: MOST_SCRIPTS },
    { what: `small ones ${small.join(' ')}`.trim(), size: small.length, budget: 0 },
  ];
});
const ownChunks = pages.map(
  ({ path, own }): Row => ({
    what: `the page of ${path} itself`,
    size: weigh(new Set(own.map((module) => holderOf(module).file))),
    budget: PAGE_BUDGET,
  }),
);
const sheets = readdirSync('dist/assets').filter((name) => name.endsWith('.css'));
if (sheets.length !== 1) throw new Error(`One style sheet is allowed, found ${sheets.length}.`);
const sheetRows = sheets.map(
  (name): Row => ({ what: 'style sheet', size: brotliKB(`dist/assets/${name}`), budget: CSS_BUDGET }),
);
const fonts = readdirSync('dist/assets').filter((name) => name.endsWith('.woff2'));
if (fonts.length !== 1) throw new Error(`One font file is allowed, found ${fonts.length}.`);
const fontRows = fonts.map(
  (name): Row => ({
    what: `font ${name}`,
    size: readFileSync(`dist/assets/${name}`).length / 1_000,
    budget: FONT_BUDGET,
  }),
);

const pagesWithTables = new Set(
  pages.filter(({ path }) => path === '/' || path === '/events').flatMap(before),
);
/** Files that the daily chart needs beside those of home and of the list that home's tiles lead to. */
const chartFiles = [...closure([CHART, APEX_CHARTS].map(holderOf))]
  .filter((chunk) => !pagesWithTables.has(chunk))
  .map(({ file }) => file);
const charts: readonly Row[] = [
  {
    what: 'ApexCharts and the daily chart, at idle',
    size: weigh(chartFiles),
    budget: CHART_BUDGET,
  },
  {
    what: 'the chart by hour beside that, on a press',
    size: weigh([holderOf(HOUR_CHART).file]),
    budget: HOUR_CHART_BUDGET,
  },
];

const rows = [...scripts, ...ownChunks, ...charts, ...sheetRows, ...fontRows];
for (const { what, size, budget } of rows) {
  console.log(
    `${size <= budget ? 'ok  ' : 'OVER'} ${size.toFixed(Number.isInteger(size) ? 0 : 1).padStart(7)} of ${String(budget).padStart(3)}  ${what}`,
  );
}
process.exitCode = rows.every(({ size, budget }) => size <= budget) ? 0 : 1;
