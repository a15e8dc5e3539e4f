/**
 * Which source goes into which file of the build: a page waits for the entry, the frame and one file of its own
 * (docs/decisions/0015-few-files.md). With the default splitting and a vendor file the events page waited for 55 scripts.
 */
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The pages whose files have a budget (`npm run size`), each with a file of its own. */
const PAGES: Readonly<Record<string, string>> = {
  login: '/src/plugins/sign-in/LoginPage.tsx',
  home: '/src/plugins/home/HomePage.tsx',
  events: '/src/plugins/events/list/EventsPage.tsx',
  event: '/src/plugins/events/detail/EventPage.tsx',
};
/** Loads with each of them but the login form. */
const FRAME = '/src/core/shell/Shell.tsx';
/** The bundler's own helpers, which every file imports. */
const HELPERS = '\0rolldown/runtime.js';

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
  if (id === HELPERS || roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'portal';
  const isNeededBy = (module: string) => roots.some((root) => root.endsWith(module));
  const pages = Object.keys(PAGES).filter((page) => isNeededBy(PAGES[page] ?? ''));
  if (isNeededBy(FRAME) || pages.length > 1) return pages.includes('login') ? 'portal' : 'frame';
  const [page] = pages;
  if (page) return page;
  return roots.length === 1 ? null : lateFileOf(id);
}

/**
 * What only late code and further pages share goes by its folder, e.g. `src/domain/week`; but not into the file of a page
 * that is called like its folder, because people wait for that one.
 */
function lateFileOf(id: string): string | null {
  const folder = /\/src\/(?:core\/ui\/(?=\w+\/)|(?:core|domain|plugins)\/)?([\w-]+)\//.exec(id)?.[1] ?? null;
  return folder !== null && folder in PAGES ? `${folder}-late` : folder;
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: fileOf, debugName: 'pages', includeDependenciesRecursively: false },
];
