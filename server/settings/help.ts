import { settingTable } from './table.ts';

/** The text of `--help`: usage and every setting with its default. */
export function helpText(): string {
  const settings = Object.values(settingTable);
  const wide = Math.max(...settings.map((setting) => setting.key.length));
  const lines = settings.map(({ key, fallback, about }) => {
    const preset = fallback === '' ? '' : ` [${fallback}]`;
    return `  ${key.padEnd(wide)}  ${about}${preset}`;
  });
  return [
    'Serves the portal and the reference provider API on one port.',
    '',
    'Usage: tsx server/main.ts [--help]',
    '',
    'Settings are environment variables; the default stands in brackets:',
    ...lines,
    '',
  ].join('\n');
}

/** The same table as Markdown, for the documentation. */
export function settingsMarkdown(): string {
  const rows = Object.values(settingTable).map(
    ({ key, fallback, about }) => `| \`${key}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
