/** `npm run settings-table`: writes the provider's settings into docs/configuration.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsMarkdown } from '../server/settings/help.ts';

const PAGE = 'docs/configuration.md';
const HEADING = '## Settings of the reference provider';

/** The page with its last part drawn anew. */
export function withSettings(page: string): string {
  const before = page.split(`\n${HEADING}`)[0]?.trimEnd() ?? '';
  return `${before}\n\n${HEADING}\n\nRead from the environment; an unknown \`PORTAL_*\` name stops the start.\n\n${settingsMarkdown().trim()}\n`;
}

if (process.argv[1]?.endsWith('settingsTable.ts'))
  writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')));
