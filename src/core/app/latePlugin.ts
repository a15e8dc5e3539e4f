import type { Plugin } from './definePlugin.ts';
import { type PluginSwitches, selectPlugins } from './registry.ts';

/** An optional plugin whose code, routes included, is asked for only where the configuration switches it on. */
export interface LatePlugin<P extends Plugin = Plugin> {
  readonly id: P['id'];
  readonly optional: true;
  readonly load: () => Promise<P>;
}

/** What the list of installed plugins is made of. */
export type InstalledPlugin = Plugin | LatePlugin;

/** @param load a dynamic import of the plugin's own file */
export function latePlugin<P extends Plugin>(id: P['id'], load: () => Promise<P>): LatePlugin<P> {
  return { id, optional: true, load };
}

/** The plugins that the configuration leaves in, the late ones loaded, in their installed order. */
export function loadPlugins(
  installed: readonly InstalledPlugin[],
  switches: PluginSwitches,
): Promise<Plugin[]> {
  return Promise.all(
    selectPlugins(installed, switches).map((plugin) => ('load' in plugin ? plugin.load() : plugin)),
  );
}
