/** `npm run settings-table`: writes the tables of settings and of plugins into docs/configuration.md, and public/plugins.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { pluginFacts, pluginList, withPlugins, withSettings } from './settingsTable.ts';

const PAGE = 'docs/configuration.md';

// The list imports style sheets, which Node cannot.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false },
});
const { installed } = await vite.ssrLoadModule('/src/plugins/installed.ts');
const plugins = await pluginFacts(installed);
await vite.close();
writeFileSync('public/plugins.json', pluginList(plugins));
writeFileSync(PAGE, withSettings(withPlugins(readFileSync(PAGE, 'utf8'), plugins)));
