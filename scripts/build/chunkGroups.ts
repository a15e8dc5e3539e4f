/**
 * Which source goes into which file of the build: modules that the same pages wait for share a file. With the default
 * splitting and a vendor file the events page waited for 55 scripts instead of 13 and for a quarter more time (3.8 s
 * instead of 3.0 s on the slow line of `npm run bench`).
 */
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The signed-in pages whose scripts have a budget (`npm run size`). */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  home: '/src/plugins/home/HomePage.tsx',
  events: '/src/plugins/events/list/EventsPage.tsx',
  event: '/src/plugins/events/detail/EventPage.tsx',
};
/** Loads with each of them. */
const FRAME = '/src/core/router/signedInFrame.ts';
const LOGIN = '/src/plugins/sign-in/LoginPage.tsx';

/** The files that are requested by themselves, and that need a module at once. */
function rootsOf(id: string, graph: Graph): readonly string[] {
  const seen = new Set<string>();
  const roots: string[] = [];
  const climb = (current: string) => {
    if (seen.has(current)) return;
    seen.add(current);
    const info = graph.getModuleInfo(current);
    if (info?.isEntry || info?.dynamicImporters.length) roots.push(current);
    info?.importers.forEach(climb);
  };
  climb(id);
  return roots;
}

/** Null leaves a module beside its only user. */
function fileOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const isNeededBy = (module: string) => roots.some((root) => root.endsWith(module));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'portal';
  const pages = Object.keys(FIRST_PAGES).filter((page) => isNeededBy(FIRST_PAGES[page] ?? ''));
  if (isNeededBy(FRAME) || pages.length > 1) return isNeededBy(LOGIN) ? 'portal' : 'frame';
  if (isNeededBy(LOGIN)) return pages.length > 0 ? 'forms' : 'login';
  const [page] = pages;
  if (page) return roots.length > 1 ? `${page}-and-others` : page;
  return roots.length > 1 ? folderOf(id) : null;
}

/** What only late code and further pages share goes by its folder, e.g. `src/domain/week`. */
function folderOf(id: string): string | null {
  return /\/src\/(?:(?:core|domain|plugins)\/)?([\w-]+)\//.exec(id)?.[1] ?? null;
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: fileOf, debugName: 'pages', includeDependenciesRecursively: false },
];
