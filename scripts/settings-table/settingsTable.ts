import { settingsMarkdown } from '../../server/settings/table.ts';
import type { PluginFacts } from './installedPlugins.ts';

const HEADING = '## Settings of the reference provider';
const PLUGINS_START = '<!-- plugins: npm run settings-table -->';
const PLUGINS_END = '<!-- end of plugins -->';

/** @returns docs/configuration.md with its last part regenerated from the settings */
export function withSettings(page: string): string {
  const before = page.split(`\n${HEADING}`)[0]?.trimEnd() ?? '';
  return `${before}\n\n${HEADING}\n\nRead from the environment; an unknown \`PORTAL_*\` name stops the start.\n\n${settingsMarkdown().trim()}\n`;
}

/** @returns docs/configuration.md with its table of plugins made anew */
export function withPlugins(page: string, plugins: readonly PluginFacts[]): string {
  const rows = plugins.map(({ id, optional, paths }) => {
    const shown = paths.map((path) => `\`${path}\``).join(' ');
    return `| \`${id}\` | ${optional ? 'optional: off until `plugins.on` names it' : 'on'} | ${shown} |`;
  });
  const table = ['| id | by default | addresses |', '|---|---|---|', ...rows].join('\n');
  const [before = '', rest = ''] = page.split(PLUGINS_START);
  const [, after = ''] = rest.split(PLUGINS_END);
  return `${before}${PLUGINS_START}\n\n${table}\n\n${PLUGINS_END}${after}`;
}
