import { type Config, ConfigError, lookSheet, parseConfig, reportUnknown } from '#contract/portalConfig.ts';
import type { ErrorSink } from '#core/errors/errorSink.ts';
import { goShortcut, type Plugin, PORTAL_SHORTCUTS, type Shortcut } from './definePlugin.ts';
import type { InstalledPlugin } from './registry.ts';
import { pathsOf } from './routePath.ts';

interface Portal {
  readonly installed: readonly InstalledPlugin[];
  /** Those of them that are switched on. */
  readonly plugins: readonly Plugin[];
  readonly errors: Pick<ErrorSink, 'report'>;
}

/**
 * Checks what only the plugins know, and gives the page the brand's look.
 * @throws ConfigError naming the first bad field
 * @throws PluginConflict for plugins that were switched on together
 */
export async function applyConfig(config: Config, { installed, plugins, errors }: Portal): Promise<void> {
  refuseConflicts(plugins);
  // A mistyped id costs a screen or shows one too many, which is no reason to show nothing.
  reportUnknown(config.plugins, installed, errors);
  applyLook(config.brand);
  const declared = await Promise.all(
    plugins.map(({ id, config: load }) =>
      // Its pages load the settings too, and check them then.
      load?.().catch((error: unknown) => errors.report(error, `loading the settings of ${id}`)),
    ),
  );
  for (const one of declared) one?.read(config);
}

/** Hosts that write the page have the colours in it already, before anything is shown. */
function applyLook(brand: Config['brand']): void {
  const text = lookSheet(brand);
  if (text !== '') {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
  const icon = document.querySelector('link[rel="icon"]');
  const own = brand.favicon ?? brand.logo;
  if (icon === null || icon.getAttribute('href') === own) return;
  icon.setAttribute('href', own);
  // It was that of the portal's own picture.
  icon.removeAttribute('type');
}

const PORTAL_KEYS = PORTAL_SHORTCUTS.flatMap(({ keys }) => keys);

/**
 * Every start checks the plugins that its configuration switches on.
 * @throws PluginConflict when two plugins, or a plugin and the portal itself, claim the same
 */
export function refuseConflicts(plugins: readonly Plugin[]): void {
  refuseTwice('the id', plugins, ({ id }) => [id]);
  refuseTwice('the path', plugins, ({ routes }) => routes.flatMap((route) => pathsOf(route)));
  refuseTwice('the search group', plugins, ({ searchGroups = [] }) => searchGroups.map(({ label }) => label));
  refuseTwice('the link', plugins, ({ nav = [] }) =>
    nav.map(({ label, place = 'bar' }) => `${label} (${place})`),
  );
  refuseTwice('the panel', plugins, ({ panels = [] }) =>
    panels.map(({ place, title }) => `${title} (${place})`),
  );
  const portal: Pick<Plugin, 'id' | 'shortcuts' | 'nav'> = { id: 'portal', shortcuts: PORTAL_SHORTCUTS };
  const claimed = new Set<Shortcut>();
  // Plugins may share the very same action.
  const isNew = (shortcut: Shortcut) => {
    const isKnown = claimed.has(shortcut);
    claimed.add(shortcut);
    return !isKnown;
  };
  refuseTwice('the shortcut', [portal, ...plugins], ({ shortcuts = [], nav = [] }) =>
    [...nav.flatMap((entry) => goShortcut(entry) ?? []), ...shortcuts].filter(isNew).flatMap(placedKeys),
  );
}

/** The shell's keys work everywhere. Any other key may mean something else on each page. */
function placedKeys({ where, keys }: Shortcut): string[] {
  return keys.map((key) => (PORTAL_KEYS.includes(key) ? key : `${key} (${where})`));
}

/** Two plugins claim the same id, path, link, search group, shortcut, panel or call. The message names both. */
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

/**
 * Reads the page's inline block `portal-config` if a server wrote one, else `config.json` beside the page.
 * @throws ConfigError
 */
export async function loadConfig(page: Document = document): Promise<Config> {
  const block = page.getElementById('portal-config')?.textContent;
  return parseConfig(readJson(block ?? (await fetchText(page))));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError('', 'is not valid JSON');
  }
}

/** Uses the default cache mode, so that the preload in the page's head is used. */
async function fetchText(page: Document): Promise<string> {
  const response = await fetch(new URL('config.json', page.baseURI).href).catch(() => null);
  if (response === null) throw new ConfigError('', 'could not be loaded');
  if (response.status !== 200) throw new ConfigError('', `could not be loaded (status ${response.status})`);
  return response.text();
}
