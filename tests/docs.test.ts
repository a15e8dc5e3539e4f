import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withSettings } from '../scripts/settings-table/settingsTable.ts';

const pages = [
  'README.md',
  'tools/footage/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

describe('the documentation', () => {
  it.each(pages)('%s links to files that are there', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, path]) => join(dirname(page), String(path)),
    );
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('lists the settings that the provider reads', () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect(page).toBe(withSettings(page));
  });

  it('shows commands in the README that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...readFileSync('README.md', 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name]) =>
      String(name),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named.length).toBeGreaterThan(4);
  });
});
