import { lookSheet } from '#core/api/wire/brandColours.ts';
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
 * Checks what only the plugins know, and gives the page the brand's look.
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
  const text = lookSheet(brand);
  if (text !== '') {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
  if (brand.favicon !== undefined)
    document.querySelector('link[rel="icon"]')?.setAttribute('href', brand.favicon);
}
