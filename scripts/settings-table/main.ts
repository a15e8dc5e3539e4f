/** `npm run settings-table`: writes the tables of settings and of plugins into docs/configuration.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pluginsOf, routeModules } from '../build/routeModules.ts';
import { withPlugins, withSettings } from './settingsTable.ts';

const PAGE = 'docs/configuration.md';

const plugins = pluginsOf(await routeModules(process.cwd(), 'src/plugins/installed.ts'));
writeFileSync(PAGE, withSettings(withPlugins(readFileSync(PAGE, 'utf8'), plugins)));
