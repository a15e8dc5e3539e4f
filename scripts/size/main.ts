/** `npm run size`: checks the built files against their budgets, in kB of brotli. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { CHUNK_REPORT, type ChunkReport } from '../build/chunkReport.ts';
import { type RouteModules, routeModules } from '../build/routeModules.ts';

interface Row {
  what: string;
  kB: number;
  budget: number;
}

/** Brotli kB of scripts that may load before the content of a page, by the route's path. */
const BEFORE: Readonly<Record<string, number>> = {
  '/login': 116,
  '/': 128,
  '/events': 128,
  '/event/$id': 128,
};
const PAGE_BUDGET = 14;
/** ApexCharts' 126, DOMPurify and the portal's own part; none of it comes before content. */
const CHART_BUDGET = 140;
const CHART = 'src/domain/charts/DailyBars.tsx';
const APEX_CHARTS = 'node_modules/apexcharts/dist/apexcharts.esm.js';
/** What the chart by hour adds to that. */
const HOUR_CHART_BUDGET = 3;
const HOUR_CHART = 'src/domain/charts/HourHeat.tsx';
const CSS_BUDGET = 9;
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
  const files = before(page).map(({ file }) => file);
  return budget === undefined ? [] : [{ what: `scripts before ${page.path}`, kB: weigh(files), budget }];
});
const ownChunks = pages.map(
  ({ path, own }): Row => ({
    what: `the page of ${path} itself`,
    kB: weigh(new Set(own.map((module) => holderOf(module).file))),
    budget: PAGE_BUDGET,
  }),
);
const [heaviest] = pages
  .map((page): Row => {
    const sheets = new Set(before(page).flatMap(({ css }) => css));
    return {
      what: `style sheets before a page, at most (${page.path})`,
      kB: weigh(sheets),
      budget: CSS_BUDGET,
    };
  })
  .sort((a, b) => b.kB - a.kB);
const fonts = readdirSync('dist/assets').filter((name) => name.endsWith('.woff2'));
if (fonts.length !== 1) throw new Error(`One font file is allowed, found ${fonts.length}.`);
const fontRows = fonts.map(
  (name): Row => ({
    what: `font ${name}`,
    kB: readFileSync(`dist/assets/${name}`).length / 1_000,
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
    kB: weigh(chartFiles),
    budget: CHART_BUDGET,
  },
  {
    what: 'the chart by hour beside that, on a press',
    kB: weigh([holderOf(HOUR_CHART).file]),
    budget: HOUR_CHART_BUDGET,
  },
];

const rows = [...scripts, ...ownChunks, ...charts, ...(heaviest ? [heaviest] : []), ...fontRows];
for (const { what, kB, budget } of rows) {
  console.log(
    `${kB <= budget ? 'ok  ' : 'OVER'} ${kB.toFixed(1).padStart(7)} of ${String(budget).padStart(3)}  ${what}`,
  );
}
process.exitCode = rows.every(({ kB, budget }) => kB <= budget) ? 0 : 1;
