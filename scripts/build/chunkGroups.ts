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
/**
 * Pages with a player: the event, and the review of incidents, which takes the event's file whole. In the file that all
 * further pages share with the event, the player would cost each of them 0.7 kB of style sheets and 5 kB of scripts; in a
 * file of its own, the event 1.5 kB.
 */
const PLAYERS = /\/src\/(?:plugins\/events\/detail|plugins\/review|domain\/playback)\//;
/**
 * Parts of a folder that get a file of their own. In the file of their folder, their style sheets would belong to pages that
 * need none of them: the page of a site would load half a kB more.
 */
const APART: readonly (readonly [file: string, modules: RegExp])[] = [
  ['lists', /\/src\/core\/page\/(?:List(?:Controls|Foot)|QueryTable)\b/],
  ['records', /\/src\/core\/page\/(?:Record(?:ListPage|Page|Table)|SiblingPages|useFoundRecords)\b/],
  ['panels', /\/src\/core\/page\/Panels\./],
];
const LOGIN = '/src/plugins/sign-in/LoginPage.tsx';
/** Around each page of people who are not signed in. */
const SIGN_IN_FRAME = '/src/core/page/SignInFrame.tsx';

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

function isSignedOut(page: string, graph: Graph): boolean {
  return graph.getModuleInfo(page)?.importedIds.some((id) => id.endsWith(SIGN_IN_FRAME)) === true;
}

/** Null leaves a module beside its only user. */
function fileOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const isNeededBy = (module: string) => roots.some((root) => root.endsWith(module));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return 'portal';
  const pages = Object.keys(FIRST_PAGES).filter((page) => isNeededBy(FIRST_PAGES[page] ?? ''));
  if (isNeededBy(FRAME) || pages.length > 1) return isNeededBy(LOGIN) ? 'portal' : 'frame';
  if (isNeededBy(LOGIN)) return roots.every((root) => isSignedOut(root, graph)) ? 'login' : 'forms';
  const [page] = pages;
  const isOfPlayers = roots.every((root) => PLAYERS.test(root));
  if (page) return roots.length === 1 || isOfPlayers ? page : `${page}-and-others`;
  if (roots.length === 1) return null;
  const apart = APART.find(([, modules]) => modules.test(id));
  if (apart) return apart[0];
  return isOfPlayers && !id.includes('/src/plugins/') ? 'incident-record' : lateFileOf(id);
}

/**
 * What only late code and further pages share goes by its folder, e.g. `src/domain/week`; but not into the file of a page
 * that is called like its folder, because people wait for that one.
 */
function lateFileOf(id: string): string | null {
  const folder = /\/src\/(?:core\/ui\/(?=\w+\/)|(?:core|domain|plugins)\/)?([\w-]+)\//.exec(id)?.[1] ?? null;
  return folder !== null && folder in FIRST_PAGES ? `${folder}-late` : folder;
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: fileOf, debugName: 'pages', includeDependenciesRecursively: false },
];
