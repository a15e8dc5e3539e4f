/** The list of installed plugins, for the build and for `npm run settings-table`. */
import { createServer } from 'vite';
import { PluginConflict, refuseConflicts } from '#core/app/applyConfig.ts';
import type { InstalledPlugin } from '#core/app/registry.ts';

/**
 * Ends the process with a line on the console where two plugins claim the same: a portal that has both starts for nobody.
 * @param use gets the plugins, and may load the lazy ones until it is done
 */
export async function withInstalledPlugins<T>(
  use: (installed: readonly InstalledPlugin[]) => T | Promise<T>,
): Promise<T> {
  // The list imports style sheets, which Node cannot.
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  try {
    const { installed } = await vite.ssrLoadModule('/src/plugins/installed.ts');
    const list: readonly InstalledPlugin[] = installed;
    // Which of the lazy ones are on together is for a configuration to say.
    refuseConflicts(list.filter((plugin) => 'routes' in plugin));
    return await use(list);
  } catch (error) {
    if (!(error instanceof PluginConflict)) throw error;
    console.error(error.message);
    process.exit(1);
  } finally {
    await vite.close();
  }
}
