/** `npm run settings-table`: writes the tables of settings and of plugins into docs/configuration.md, and public/plugins.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withInstalledPlugins } from '../build/installedPlugins.ts';
import { pluginFacts, pluginList, withPlugins, withSettings } from './settingsTable.ts';

const PAGE = 'docs/configuration.md';

const plugins = await withInstalledPlugins(pluginFacts);
writeFileSync('public/plugins.json', pluginList(plugins));
writeFileSync(PAGE, withSettings(withPlugins(readFileSync(PAGE, 'utf8'), plugins)));
