import type { Plugin } from './definePlugin.ts';
import { type PluginSwitches, selectPlugins } from './registry.ts';

/** An optional plugin whose code, including its routes, loads only when the configuration switches it on. */
interface LazyPlugin<P extends Plugin = Plugin> {
  readonly id: P['id'];
  readonly optional: true;
  readonly load: () => Promise<P>;
}

/** An entry in the list of installed plugins. */
export type InstalledPlugin = Plugin | LazyPlugin;

/** @param load a dynamic import of the plugin's own file */
export function lazyPlugin<P extends Plugin>(id: P['id'], load: () => Promise<P>): LazyPlugin<P> {
  return { id, optional: true, load };
}

/** The plugins that the configuration switches on, in their installed order, with the lazy ones loaded. */
export function loadPlugins(
  installed: readonly InstalledPlugin[],
  switches: PluginSwitches,
): Promise<Plugin[]> {
  return Promise.all(
    selectPlugins(installed, switches).map((plugin) => ('load' in plugin ? plugin.load() : plugin)),
  );
}
