import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseConflicts } from '#core/app/applyConfig.ts';
import { installed } from '#plugins/installed.ts';
import { pluginFacts, pluginList, withPlugins } from '../../../scripts/settings-table/settingsTable.ts';

describe('the installed plugins', () => {
  it('stand in the docs with their addresses, and beside the page with their settings: npm run settings-table', async () => {
    const plugins = await pluginFacts(installed);
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect(page).toBe(withPlugins(page, plugins));
    expect(readFileSync('public/plugins.json', 'utf8')).toBe(pluginList(plugins));
  });

  it('claim nothing twice', async () => {
    const always = installed.filter((plugin) => 'routes' in plugin);
    await expect(Promise.resolve(always).then(refuseConflicts)).resolves.toBeUndefined();
  });
});
