/** `npm run size`: holds the built files to their budgets, in kB of brotli. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { CHUNK_REPORT, type ChunkReport } from '../build/chunkReport.ts';

interface Row {
  what: string;
  kB: number;
  budget: number;
}

const chunks = new Map(
  (JSON.parse(readFileSync(CHUNK_REPORT, 'utf8')) as ChunkReport[]).map((chunk) => [chunk.file, chunk]),
);

/** 0 for an entry that holds nothing itself: the page then names its imports instead. */
function brotliKB(path: string): number {
  if (!existsSync(path)) return 0;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readFileSync(path), { params }).length / 1_000;
}

/** A file and all that loads with it. */
function closure(files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    closure(chunks.get(file)?.imports ?? [], seen);
  }
  return seen;
}

const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliKB(`dist/${file}`), 0);

function chunkOf(source: string): string {
  const chunk = [...chunks.values()].find(({ facade }) => facade === source);
  if (chunk === undefined) throw new Error(`${source} has no file of its own in the build.`);
  return chunk.file;
}

const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ file }) => file);
const before = (...late: string[]) => weigh(closure([...entries, ...late.map(chunkOf)]));
/** Every signed-in page has the frame around it and asks the API. */
const signedIn = (...late: string[]) =>
  before(
    'src/core/shell/Shell.tsx',
    'src/core/api/sendCall.ts',
    ...late.map((file) => `src/plugins/${file}`),
  );

/** Style sheets that block a page: those of the entry, of the frame where it has one, and its own. */
function cssBefore(page: string, isSignedIn: boolean): number {
  const frame = isSignedIn ? [chunkOf('src/core/shell/Shell.tsx')] : [];
  const files = [...closure([...entries, ...frame, page])];
  return weigh(new Set(files.flatMap((file) => chunks.get(file)?.css ?? [])));
}

/** The file that holds a page itself: the one asked for may only pass on what a shared one holds. */
function holderOf(source: string | null): string {
  const chunk = [...chunks.values()].find(({ modules }) => source !== null && source in modules);
  if (chunk === undefined) throw new Error(`${source} is in no file of the build.`);
  return chunk.file;
}

const PUBLIC = /^src\/plugins\/(?:sign-in|password|legal)\//;
const pages = [...chunks.values()].filter(({ facade }) => /^src\/plugins\/.*Page\.tsx$/.test(facade ?? ''));
const [heaviest = { facade: 'none', css: Number.NaN }] = pages
  .map(({ file, facade }) => ({ facade, css: cssBefore(file, !PUBLIC.test(facade ?? '')) }))
  .sort((a, b) => b.css - a.css);
const assets = readdirSync('dist/assets');
const fonts = assets.filter((name) => name.endsWith('.woff2'));

const rows: Row[] = [
  { what: 'JS before the login form', kB: before('src/plugins/sign-in/LoginPage.tsx'), budget: 112 },
  { what: "JS before home's tiles", kB: signedIn('home/HomePage.tsx', 'home/loadHome.ts'), budget: 124 },
  {
    what: 'JS before the events rows',
    kB: signedIn('events/list/EventsPage.tsx', 'events/list/loadEvents.ts'),
    budget: 124,
  },
  {
    what: "JS before an event's preview",
    kB: signedIn('events/detail/EventPage.tsx', 'events/detail/loadEvent.ts'),
    budget: 124,
  },
  ...pages.map(({ facade }) => ({
    what: `route chunk ${facade}`,
    kB: weigh([holderOf(facade)]),
    budget: 12,
  })),
  {
    what: `CSS before a page is shown, at most (${heaviest.facade})`,
    kB: heaviest.css,
    budget: 8,
  },
  ...fonts.map((name) => ({
    what: `font ${name}`,
    kB: readFileSync(`dist/assets/${name}`).length / 1_000,
    budget: 50,
  })),
];
if (fonts.length !== 1) throw new Error(`One font file is allowed, found ${fonts.length}.`);

for (const { what, kB, budget } of rows) {
  console.log(
    `${kB <= budget ? 'ok  ' : 'OVER'} ${kB.toFixed(1).padStart(7)} of ${String(budget).padStart(3)}  ${what}`,
  );
}
process.exitCode = rows.every(({ kB, budget }) => kB <= budget) ? 0 : 1;
