import { settingsMarkdown } from '../../server/settings/help.ts';

const HEADING = '## Settings of the reference provider';

/** @returns docs/configuration.md with its last part regenerated from the settings */
export function withSettings(page: string): string {
  const before = page.split(`\n${HEADING}`)[0]?.trimEnd() ?? '';
  return `${before}\n\n${HEADING}\n\nRead from the environment; an unknown \`PORTAL_*\` name stops the start.\n\n${settingsMarkdown().trim()}\n`;
}
