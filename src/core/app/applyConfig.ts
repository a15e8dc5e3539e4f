/** What a configuration says beyond the usual. Late code: only portals with a look or switches of their own load it. */
import { lookSheet, readBrandLook } from '#core/api/wire/brandLook.ts';
import type { Config } from '#core/api/wire/portalConfig.ts';
import { reportUnknown } from '#core/api/wire/unknownPlugins.ts';
import type { Plugin } from './definePlugin.ts';
import type { InstalledPlugin } from './lazyPlugin.ts';
import { refuseConflicts } from './refuseConflicts.ts';

interface Portal {
  readonly installed: readonly InstalledPlugin[];
  /** Those of them that are switched on. */
  readonly plugins: readonly Plugin[];
  readonly errors: Parameters<typeof reportUnknown>[2];
}

/**
 * Checks what only plugins and the brand's look know, and gives the page that look.
 * @throws ConfigError naming the first bad field
 * @throws PluginConflict for plugins that were switched on together
 */
export async function applyConfig(config: Config, { installed, plugins, errors }: Portal): Promise<void> {
  refuseConflicts(plugins);
  // A mistyped id costs a screen or shows one too many, which is no reason to show nothing.
  reportUnknown(config.plugins, installed, errors);
  applyLook(config.brand);
  const declared = await Promise.all(plugins.flatMap((plugin) => plugin.config?.() ?? []));
  for (const { read } of declared) read(config);
}

/** Hosts that write the page have the colours in it already, before anything is shown. */
function applyLook(brand: Config['brand']): void {
  const look = readBrandLook(brand);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lookSheet(look));
  document.adoptedStyleSheets.push(sheet);
  if (look.favicon !== null) document.querySelector('link[rel="icon"]')?.setAttribute('href', look.favicon);
}
