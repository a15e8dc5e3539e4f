/** The import rules between the folders: which file may import which. */
import type { Import } from './imports.ts';

/** Layers of core from the bottom up. A file imports from its own layer and those below. */
const CORE_LAYERS = [
  ['theme', 'ui', 'format', 'errors', 'inspector'],
  ['api'],
  ['data'],
  ['session'],
  ['app'],
  ['page'],
  ['shortcuts'],
  ['search'],
  ['shell'],
  ['router'],
];

/** Folders of the domain from the bottom up. A file imports from its own folder and those before it. */
const DOMAIN_FOLDERS = ['arming', 'statistics', 'player', 'sites', 'incidents'];

/**
 * Floors of the server from the bottom up: its folders, and a file that stands beside them. Of one floor nobody imports
 * another. What is not named here starts the server or runs a command, and may import everything.
 */
export const SERVER_FLOORS = [
  ['settings', 'log'],
  ['db'],
  ['http', 'media'],
  ['mail', 'openapi'],
  ['auth'],
  ['trade'],
  ['notify', 'import', 'seed'],
  ['ingest', 'dependencies.ts'],
  ['api', 'openid', 'portal', 'retention'],
];

/** One sentence per forbidden import, naming the file. */
export function brokenArrows(imports: readonly Import[]): string[] {
  return imports.flatMap((entry) => {
    const reason = reasonAgainst(entry);
    return reason === null ? [] : [`${entry.from} imports ${entry.specifier}: ${reason}`];
  });
}

function reasonAgainst({ from, to, kind, specifier }: Import): string | null {
  const own = to.startsWith('src/') || to.startsWith('server/') || to.startsWith('tests/');
  if (from.startsWith('src/') && specifier.startsWith('../')) return 'src crosses folders by # paths only';
  if (to.startsWith('tests/')) return 'only tests import tests';
  if (to.startsWith('src/early/') && !from.startsWith('src/early/'))
    return 'the inline script stands by itself';
  if (from.startsWith('src/') && to.startsWith('server/')) return 'src never imports server';
  if (from.startsWith('server/') && to.startsWith('src/') && !to.startsWith('src/contract/')) {
    return 'server imports of src only the contract';
  }
  if (from.startsWith('server/') && to.startsWith('server/')) return reasonInServer(from, to);
  if (from.startsWith('src/contract/'))
    return to.startsWith('src/contract/') || to === 'valibot' ? null : 'the contract imports valibot only';
  const machines = machineFolderOf(from);
  if (machines !== null) {
    const allowed =
      to.startsWith('src/machines/') ||
      to.startsWith(machines) ||
      to === 'xstate' ||
      (kind === 'type' && to.startsWith('src/contract/'));
    return allowed ? null : 'machines import xstate and types of the contract only';
  }
  if (from.startsWith('src/core/')) {
    if (to.startsWith('src/plugins/') || to === 'src/main.tsx') return 'core knows no plugin';
    if (to.startsWith('src/domain/')) return 'core knows nothing of the trade';
    return own ? reasonInCore(from, to) : null;
  }
  if (from.startsWith('src/domain/') && (to.startsWith('src/plugins/') || to === 'src/main.tsx')) {
    return 'domain knows no plugin';
  }
  const [below, above] = [from, to].map((file) => /^src\/domain\/([^/]+)\//.exec(file)?.[1] ?? '');
  if (below && above && DOMAIN_FOLDERS.indexOf(above) > DOMAIN_FOLDERS.indexOf(below))
    return `domain/${below} lies below domain/${above}`;
  const plugin = /^src\/plugins\/([^/]+)\//.exec(from)?.[1];
  if (plugin !== undefined && to.startsWith('src/plugins/') && !to.startsWith(`src/plugins/${plugin}/`)) {
    return 'a plugin never imports another one';
  }
  return null;
}

/** The folder of machines that a file is in: the shared one, or a plugin's own. Null for other files. */
export function machineFolderOf(file: string): string | null {
  return /^src\/(?:plugins\/[^/]+\/)?machines\//.exec(file)?.[0] ?? null;
}

function reasonInCore(from: string, to: string): string | null {
  const [below, above] = [layerOf(to), layerOf(from)];
  return below > above ? `core/${from.split('/')[2]} lies below core/${to.split('/')[2]}` : null;
}

function layerOf(path: string): number {
  const folder = /^src\/core\/([^/]+)\//.exec(path)?.[1];
  return CORE_LAYERS.findIndex((layer) => folder !== undefined && layer.includes(folder));
}

function reasonInServer(from: string, to: string): string | null {
  if (from.startsWith('server/db/migrations/') && !to.startsWith('server/db/migrations/'))
    return 'a migration imports no code that can change';
  const [own, other] = [partOf(from), partOf(to)];
  const [floor, otherFloor] = [floorOf(own), floorOf(other)];
  if (otherFloor > floor) return `server/${own} lies below server/${other}`;
  const isBeside = own !== other && floor === otherFloor && floor < SERVER_FLOORS.length;
  return isBeside ? `server/${own} stands beside server/${other}` : null;
}

/** 'auth' for a file of that folder, 'dependencies.ts' for a file beside the folders. */
function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function floorOf(part: string): number {
  const floor = SERVER_FLOORS.findIndex((parts) => parts.includes(part));
  return floor === -1 ? SERVER_FLOORS.length : floor;
}

/** Import cycles, types included, each as its files in order. Dynamic imports run later and close no cycle. */
export function importCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const { from, to, kind } of imports) {
    if (kind !== 'dynamic') edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}
