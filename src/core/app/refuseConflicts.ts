import type { Plugin } from './definePlugin.ts';
import { pathsOf } from './routePath.ts';
import { PORTAL_SHORTCUTS, type Shortcut } from './shortcut.ts';

const PORTAL_KEYS = PORTAL_SHORTCUTS.flatMap(({ keys }) => keys);

/**
 * Every start checks the plugins that its configuration switches on.
 * @throws PluginConflict when two plugins, or a plugin and the portal itself, claim the same
 */
export function refuseConflicts(plugins: readonly Plugin[]): void {
  refuseTwice('the id', plugins, ({ id }) => [id]);
  refuseTwice('the path', plugins, ({ routes }) => routes.flatMap((route) => pathsOf(route)));
  refuseTwice('the search group', plugins, ({ searchGroups = [] }) => searchGroups.map(({ label }) => label));
  refuseTwice('the panel', plugins, ({ panels = [] }) =>
    panels.map(({ place, title }) => `${title} (${place})`),
  );
  const portal = { id: 'portal', shortcuts: PORTAL_SHORTCUTS };
  refuseTwice('the shortcut', [portal, ...plugins], ({ shortcuts = [] }) => shortcuts.flatMap(placedKeys));
}

/** The shell's keys work everywhere. Any other key may mean something else on each page. */
function placedKeys({ where, keys }: Shortcut): string[] {
  return keys.map((key) => (PORTAL_KEYS.includes(key) ? key : `${key} (${where})`));
}

/** Two plugins claim the same id, path, search group, shortcut, panel or call. The message names both. */
export class PluginConflict extends Error {
  override readonly name = 'PluginConflict';
}

/** @throws PluginConflict when two of them claim the same */
export function refuseTwice<Claimant extends { readonly id: string }>(
  what: string,
  claimants: readonly Claimant[],
  claims: (claimant: Claimant) => string[],
): void {
  const owners = new Map<string, string>();
  for (const claimant of claimants) {
    for (const claim of claims(claimant)) {
      const owner = owners.get(claim);
      if (owner !== undefined) {
        throw new PluginConflict(`Plugins '${owner}' and '${claimant.id}' both claim ${what} '${claim}'.`);
      }
      owners.set(claim, claimant.id);
    }
  }
}
